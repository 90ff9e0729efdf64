import { readLimitedJson } from "../../utils/limited-body.ts";
import { type AssistantGateway, messagesFor } from "./index.ts";

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

/** Client of any OpenAI-compatible chat completions endpoint. `brand` is the company the model speaks for. */
export function createOpenAi(
	{ url, key, model }: ModelSettings,
	brand: string,
	send: typeof fetch = (...request) => fetch(...request),
): AssistantGateway {
	const address = /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/$/, "")}/chat/completions`;
	return {
		async write({ signal, ...prompt }) {
			const response = await send(address, {
				method: "POST",
				headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
				body: JSON.stringify({
					model,
					messages: messagesFor(prompt, brand),
					temperature: 0,
					max_tokens: maxTokens,
				}),
				// Don't follow redirects; workerd doesn't implement "error" mode.
				redirect: "manual",
				signal,
			});
			if (!response.ok) throw new Error(`the model answered ${response.status}`);
			const { choices } = (await readLimitedJson(response, maxBytes)) as Completion;
			const text = choices?.[0]?.message?.content;
			if (typeof text !== "string") throw new Error("the model's answer has no text");
			return text;
		},
	};
}
