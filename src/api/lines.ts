import { ndjsonType } from "../../functions/contract/chat.ts";
import { parseJson } from "./call.ts";

/** Accepts lines of JSON as well as one piece. */
export const linesHeader = { accept: `${ndjsonType}, application/json` };

/** Reports each line of a JSON lines answer and returns the last one. Rejects if the answer breaks off within a line. */
export const readLines = (onLine: (line: unknown) => void) => async (response: Response) => {
	const isLines = response.headers.get("content-type")?.startsWith(ndjsonType);
	if (!isLines || !response.body) return parseJson(await response.text());
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let reply: unknown = null;
	let buffer = "";
	for (;;) {
		const { done, value } = await reader.read();
		const lines = (buffer + decoder.decode(value, { stream: !done })).split("\n");
		buffer = lines.pop() ?? "";
		for (const line of lines) {
			reply = parseJson(line);
			onLine(reply);
		}
		if (done) break;
	}
	if (buffer) throw new TypeError("the answer broke off");
	return reply;
};
