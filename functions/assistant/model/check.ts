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
 * Text of a model without its references, and the passages these name, if it keeps to the passages: it names no other than
 * those it was given, and every number, and whatever looks like a host, an address or a link, stands in one of them. Else null, also when it says that it
 * does not know.
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

/** What a model may be quoted with, and the pages it stands on. */
export interface Written {
	text: string;
	sources: Source[];
}

/** What a model wrote, if it may be shown: it keeps to the passages and names at least one. Else our own answer stands. */
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

/** Where a sentence is over: its references come before or after its last mark, and something else has begun. */
const sentenceEnd = /(?:[.!?؟…]["»”’)]*(?:\s*\[\d{1,2}\])*[.!?؟…]?\s|\n)\s*(?=[^\s[])/g;

/**
 * Like `checked`, for what comes in pieces: shows what is complete, keeps to the passages and names one, so a sentence
 * without a reference waits for the next that has one. All that was shown, one after the other, is the text's beginning.
 * Null as soon as a rule is broken: what was shown has to be taken back. Rejects when the pieces do.
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
