import type { ReadName } from "../../contract/environment.ts";
import type { ModelSettings } from "../../gateways/assistant/openai.ts";

/** The model that words the assistant's answers; null where none is set, a sentence where it is set wrongly. */
export function readChat(read: ReadName): ModelSettings | null | string {
	const url = read("CHAT_API_URL");
	const model = read("CHAT_MODEL");
	if (!url) return null;
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
		return "CHAT_API_URL must be the address of an OpenAI-compatible API, like https://api.example.com/v1. Leave it out, and the assistant quotes the help pages.";
	if (!model) return "CHAT_MODEL must name the model to ask at CHAT_API_URL.";
	return { url, key: read("CHAT_API_KEY"), model };
}
