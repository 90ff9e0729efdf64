import type { Source } from "../../contract/chat.ts";
import type { Passage } from "../../contract/help.ts";
import { noAnswer } from "../../gateways/assistant/index.ts";
import { namesForeignLink } from "./links.ts";

/** Longer than four sentences in any language. */
const longest = 1200;

const digits = (text: string): string[] =>
	text
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		.match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * Strips the references from a model's text and resolves them. Null if the model declined to answer, cited an unknown passage,
 * or used a number, host, address or link that no passage contains.
 */
function kept(text: string, passages: readonly Passage[]): { bare: string; used: Passage[] } | null {
	if (text.length > longest || text.includes(noAnswer)) return null;
	const named = [...new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)))];
	const used = named.map((number) => passages[number - 1]);
	if (used.some((passage) => !passage)) return null;
	const bare = text.replace(/\s*\[\d{1,2}\]/g, "");
	const given = passages.map((passage) => `${passage.title}\n${passage.text}`).join("\n");
	const numbers = new Set(digits(given));
	if (digits(bare).some((number) => !numbers.has(number))) return null;
	if (namesForeignLink(bare, given)) return null;
	return /[<>{}]|`{3}/.test(bare) ? null : { bare, used: used as Passage[] };
}

export interface Written {
	text: string;
	sources: Source[];
}

/** The model's text if it's grounded: it cites at least one passage and adds nothing. Null: fall back to the extractive answer. */
export function checked(written: string, passages: readonly Passage[]): Written | null {
	const { bare, used } = kept(written.trim(), passages) ?? { bare: "", used: [] };
	const text = bare.trim();
	if (!text || used.length === 0) return null;
	const seen = new Set<string>();
	const sources = used
		.map(({ title, url }) => ({ title, url }))
		.filter(({ url }) => !seen.has(url) && seen.add(url));
	return { text, sources };
}

/** A sentence boundary: references may come before or after the final punctuation, and the next sentence has started. */
const sentenceEnd = /(?:[.!?؟…]["»”’)]*(?:\s*\[\d{1,2}\])*[.!?؟…]?\s|\n)\s*(?=[^\s[])/g;

/**
 * Streaming `checked`: shows each complete, grounded sentence, holding back uncited ones until a later sentence cites a passage.
 * Null as soon as a rule is broken: the caller must retract what was shown. Rejects if `pieces` does.
 */
export async function checkedParts(
	pieces: AsyncIterable<string>,
	passages: readonly Passage[],
	show: (text: string) => Promise<void>,
): Promise<Written | null> {
	let written = "";
	let shown = 0;
	for await (const piece of pieces) {
		written = (written + piece).trimStart();
		if (written.length > longest) return null;
		const from = shown;
		for (const { 0: mark, index } of written.slice(from).matchAll(sentenceEnd)) {
			const end = from + index + mark.length;
			const part = written.slice(shown, end);
			if (!/\[\d{1,2}\]/.test(part)) continue;
			const passed = kept(part, passages);
			if (!passed) return null;
			await show(passed.bare);
			shown = end;
		}
	}
	return checked(written, passages);
}
