import type { Source } from "../../contract/chat.ts";
import { toAsciiDigits } from "../../contract/fields.ts";
import type { Passage } from "../../contract/help.ts";
import { noAnswer } from "../../gateways/assistant/index.ts";
import { namesForeignLink } from "./links.ts";

/** Longer than four sentences in any language. */
const maxLength = 1200;

const digits = (text: string): string[] => toAsciiDigits(text).match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Strips and resolves a model's references. Null if it declined, cited an unknown passage, or used a number or address of none. */
function resolve(text: string, passages: readonly Passage[]): { plain: string; cited: Passage[] } | null {
	if (text.length > maxLength || text.includes(noAnswer)) return null;
	const named = [...new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)))];
	const cited = named.map((number) => passages[number - 1]);
	if (cited.some((passage) => !passage)) return null;
	const plain = text.replace(/\s*\[\d{1,2}\]/g, "");
	const sourceText = passages.map((passage) => `${passage.title}\n${passage.text}`).join("\n");
	const numbers = new Set(digits(sourceText));
	if (digits(plain).some((number) => !numbers.has(number))) return null;
	if (namesForeignLink(plain, sourceText)) return null;
	return /[<>{}]|`{3}/.test(plain) ? null : { plain, cited: cited as Passage[] };
}

export interface WrittenAnswer {
	text: string;
	sources: Source[];
}

/** The model's text if it's grounded: it cites at least one passage and adds nothing. Null: fall back to the extractive answer. */
export function verify(written: string, passages: readonly Passage[]): WrittenAnswer | null {
	const { plain, cited } = resolve(written.trim(), passages) ?? { plain: "", cited: [] };
	const text = plain.trim();
	if (!text || cited.length === 0) return null;
	const seen = new Set<string>();
	const sources = cited
		.map(({ title, url }) => ({ title, url }))
		.filter(({ url }) => !seen.has(url) && seen.add(url));
	return { text, sources };
}

/** A sentence boundary: references may come before or after the final punctuation, and the next sentence has started. */
const sentenceEnd = /(?:[.!?؟…]["»”’)]*(?:\s*\[\d{1,2}\])*[.!?؟…]?\s|\n)\s*(?=[^\s[])/g;

/**
 * Streaming `verify`: shows each complete, grounded sentence, holding back uncited ones until a later sentence cites a passage.
 * Null as soon as a rule is broken: the caller must retract what was shown. Rejects if `pieces` does.
 */
export async function verifyStream(
	pieces: AsyncIterable<string>,
	passages: readonly Passage[],
	show: (text: string) => Promise<void>,
): Promise<WrittenAnswer | null> {
	let written = "";
	let shown = 0;
	for await (const piece of pieces) {
		written = (written + piece).trimStart();
		if (written.length > maxLength) return null;
		const from = shown;
		for (const { 0: mark, index } of written.slice(from).matchAll(sentenceEnd)) {
			const end = from + index + mark.length;
			const part = written.slice(shown, end);
			if (!/\[\d{1,2}\]/.test(part)) continue;
			const passed = resolve(part, passages);
			if (!passed) return null;
			await show(passed.plain);
			shown = end;
		}
	}
	return verify(written, passages);
}
