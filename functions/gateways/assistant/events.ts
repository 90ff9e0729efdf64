import { limitBody } from "../../utils/limited-body.ts";

interface Chunk {
	choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
	error?: unknown;
}

/** Yields complete lines; chunks may end anywhere, even inside a character or line break. */
async function* readLines(body: ReadableStream<string>): AsyncGenerator<string> {
	let remainder = "";
	for await (const text of body) {
		const complete = (remainder + text).split(/\r\n|\r|\n/);
		remainder = complete.pop() ?? "";
		yield* complete;
	}
	if (remainder) yield remainder;
}

/** Yields the text of OpenAI-style server-sent events. Throws if the stream ends early, reports an error, or exceeds `maxBytes`. */
export async function* readCompletion(
	body: ReadableStream<Uint8Array<ArrayBuffer>>,
	signal: AbortSignal,
	maxBytes: number,
): AsyncGenerator<string> {
	let isDone = false;
	const text = limitBody(body, maxBytes, signal)?.pipeThrough(new TextDecoderStream());
	for await (const line of text ? readLines(text) : []) {
		const [, data] = /^data:\s*(.*)$/.exec(line) ?? [];
		if (data === "[DONE]") return;
		if (!data) continue;
		const { choices, error } = JSON.parse(data) as Chunk;
		if (error) throw new Error("the model reported an error");
		const { delta, finish_reason: end } = choices?.[0] ?? {};
		if (typeof delta?.content === "string" && delta.content) yield delta.content;
		isDone ||= Boolean(end);
	}
	if (!isDone) throw new Error("the model's answer is incomplete");
}
