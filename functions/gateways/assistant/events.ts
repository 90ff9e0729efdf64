import { BodyTooLarge } from "../../shared/limited-body.ts";

/** A piece of a streamed completion, as far as it is used. */
interface Chunk {
	choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
	error?: unknown;
}

/** The lines of a body as they are complete; a character or a line end may be cut anywhere. */
async function* readLines(
	body: ReadableStream<Uint8Array>,
	signal: AbortSignal,
	maxBytes: number,
): AsyncGenerator<string> {
	const reader = body.getReader();
	let size = 0;
	const decoder = new TextDecoder();
	const cancel = () => void reader.cancel(signal.reason).catch(() => {});
	signal.addEventListener("abort", cancel, { once: true });
	let remainder = "";
	try {
		for (;;) {
			const { done, value } = await reader.read();
			// A cancelled body only ends.
			signal.throwIfAborted();
			size += value?.byteLength ?? 0;
			if (size > maxBytes) throw new BodyTooLarge(maxBytes);
			const complete = (remainder + decoder.decode(value, { stream: !done })).split(/\r\n|\r|\n/);
			remainder = complete.pop() ?? "";
			yield* complete;
			if (done) break;
		}
		if (remainder) yield remainder;
	} finally {
		signal.removeEventListener("abort", cancel);
		// Whoever has read enough leaves the rest; the model need not go on.
		await reader.cancel().catch(() => {});
	}
}

/**
 * The text in server-sent events of OpenAI's kind; throws when they end before the model is done, tell an error, or have more
 * than `most` bytes.
 */
export async function* readCompletion(
	body: ReadableStream<Uint8Array>,
	signal: AbortSignal,
	maxBytes: number,
): AsyncGenerator<string> {
	let isDone = false;
	for await (const line of readLines(body, signal, maxBytes)) {
		const [, data] = /^data:\s*(.*)$/.exec(line) ?? [];
		if (data === "[DONE]") return;
		if (!data) continue;
		const { choices, error } = JSON.parse(data) as Chunk;
		if (error) throw new Error("the model broke off");
		const { delta, finish_reason: end } = choices?.[0] ?? {};
		if (typeof delta?.content === "string" && delta.content) yield delta.content;
		isDone ||= Boolean(end);
	}
	if (!isDone) throw new Error("the model's answer has no end");
}
