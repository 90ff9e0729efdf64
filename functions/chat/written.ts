import type { Passage, Source } from "../contract/help.ts";
import { noAnswer } from "../gateways/assistant/index.ts";

/** Longer than four sentences in any language. */
const longest = 1200;

const digits = (text: string): string[] =>
	text
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		.match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * What a model wrote, if it may be shown: it names passages that it was given, and every number, address and link in it
 * stands in one of them. Else null, also when it says that it does not know: then our own answer stands.
 */
export function checked(
	written: string,
	passages: readonly Passage[],
): { text: string; sources: Source[] } | null {
	const text = written.trim();
	if (!text || text.length > longest || text.includes(noAnswer)) return null;
	const named = [...new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)))];
	const used = named.map((number) => passages[number - 1]);
	if (used.length === 0 || used.some((passage) => !passage)) return null;
	const bare = text.replace(/\s*\[\d{1,2}\]/g, "").trim();
	const given = passages.map((passage) => `${passage.title}\n${passage.text}`).join("\n");
	const numbers = new Set(digits(given));
	if (digits(bare).some((number) => !numbers.has(number))) return null;
	const links =
		bare.match(
			/[a-z][a-z+.-]*:\/\/\S+|www\.\S+|\S+@\S+\.\S+|\b[\w-]+\.(?:com|net|org|io|ru|info|biz|link|xyz)\b/gi,
		) ?? [];
	if (links.some((link) => !given.includes(link.replace(/[).,;:!?»”]+$/u, "")))) return null;
	if (/[<>{}]|`{3}/.test(bare)) return null;
	const seen = new Set<string>();
	const sources = (used as Passage[])
		.map(({ title, url }) => ({ title, url }))
		.filter(({ url }) => !seen.has(url) && seen.add(url));
	return { text: bare, sources };
}
