import { readLimitedJson } from "../../utils/limited-body.ts";
import { readCompletion } from "./events.ts";
import { type AssistantGateway, messagesFor, type Prompt } from "./index.ts";

export interface ModelSettings {
	/** Such as https://api.example.com/v1; `/chat/completions` is appended if missing. */
	url: string;
	/** Undefined for a local model. */
	key: string | undefined;
	model: string;
}

interface Completion {
	choices?: { message?: { content?: unknown } }[];
}

/** Enough for four sentences in any language; anything longer isn't what was asked for. */
const maxTokens = 500;

/** Bytes; leaves room for the model's reasoning next to its answer. */
const maxBytes = 256 * 1024;

/** Status codes of endpoints that don't support `stream`. */
const unsupportedStatuses = [400, 422];

async function readText(response: Response): Promise<string> {
	if (!response.ok) throw new Error(`the model answered ${response.status}`);
	const { choices } = (await readLimitedJson(response, maxBytes)) as Completion;
	const text = choices?.[0]?.message?.content;
	if (typeof text !== "string") throw new Error("the model's answer has no text");
	return text;
}

/** Client of any OpenAI-compatible chat completions endpoint. `brand` is the company the model speaks for. */
export function createOpenAi(
	{ url, key, model }: ModelSettings,
	brand: string,
	send: typeof fetch = (...request) => fetch(...request),
): AssistantGateway {
	const address = /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/$/, "")}/chat/completions`;
	const request = ({ signal, ...prompt }: Prompt, stream: boolean) =>
		send(address, {
			method: "POST",
			headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
			body: JSON.stringify({
				model,
				messages: messagesFor(prompt, brand),
				temperature: 0,
				max_tokens: maxTokens,
				stream,
			}),
			// Don't follow redirects; workerd doesn't implement "error" mode.
			redirect: "manual",
			signal,
		});
	const write = async (prompt: Prompt) => readText(await request(prompt, false));
	return {
		write,
		async *stream(prompt) {
			const response = await request(prompt, true);
			const events = response.headers.get("content-type")?.includes("text/event-stream");
			if (response.ok && events && response.body)
				yield* readCompletion(response.body, prompt.signal, maxBytes);
			else
				yield unsupportedStatuses.includes(response.status) ? await write(prompt) : await readText(response);
		},
	};
}
