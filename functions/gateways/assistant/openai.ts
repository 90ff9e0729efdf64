import { type AssistantGateway, messagesFor } from "./index.ts";

export interface ModelSettings {
	/** Such as https://api.example.com/v1; `/chat/completions` is added where it is missing. */
	url: string;
	/** None for a model on the own machine. */
	key: string | undefined;
	model: string;
}

interface Completion {
	choices?: { message?: { content?: unknown } }[];
}

/** More than four sentences in any language; what is longer is not what was asked for. */
const mostTokens = 500;

/** Any endpoint that speaks OpenAI's chat completions. `brand` is who the model answers for. */
export function createOpenAi({ url, key, model }: ModelSettings, brand: string): AssistantGateway {
	const address = /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/$/, "")}/chat/completions`;
	return {
		async write({ signal, ...asking }) {
			const response = await fetch(address, {
				method: "POST",
				headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
				body: JSON.stringify({
					model,
					messages: messagesFor(asking, brand),
					temperature: 0,
					max_tokens: mostTokens,
					stream: false,
				}),
				redirect: "error",
				signal,
			});
			if (!response.ok) throw new Error(`the model answered ${response.status}`);
			const { choices } = (await response.json()) as Completion;
			const text = choices?.[0]?.message?.content;
			if (typeof text !== "string") throw new Error("the model's answer has no text");
			return text;
		},
	};
}
