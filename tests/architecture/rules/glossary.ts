/** A language's glossary: per concept the preferred term and the terms to avoid. */
export type Glossary = Record<string, { use: string; not: string[] }>;

/** Ignores differences readers don't see: vowel marks, tatweel, no-break spaces. */
const folded = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[\u064b-\u0652\u0670\u0640\u00ad\u200b-\u200f\u2066-\u2069]/gu, "")
		.replace(/[\s\u00a0\u202f]+/gu, " ");

/** Arabic prefixes written without a space: and, so, by, for, as, the. */
const prefixes = "(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)";

const patterns = new Map<string, RegExp>();

/** Matches a whole word in any script: `\b` only knows ASCII. An asterisk at either end matches any affix. */
export function pattern(word: string): RegExp {
	const known = patterns.get(word) ?? patternOf(word);
	patterns.set(word, known);
	return known;
}

function patternOf(word: string): RegExp {
	const inner = folded(word)
		.replace(/^\*|\*$/g, "")
		.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const before = word.startsWith("*")
		? ""
		: `(?<![\\p{L}\\p{N}_])${/^\p{Script=Arabic}/u.test(inner) ? prefixes : ""}`;
	const after = word.endsWith("*") ? "" : "(?![\\p{L}\\p{N}_])";
	// An all-caps word is an acronym, such as API: match its case, as the lower-case letters can be another word.
	return new RegExp(`${before}${inner}${after}`, /^\p{Lu}+$/u.test(word) ? "u" : "iu");
}

/** Prose of a longer text: no frontmatter, code, URLs or titles of external pages. */
export const proseOf = (mdx: string): string =>
	mdx
		.replace(/<Sources>[\s\S]*?<\/Sources>/g, "")
		.replace(/`[^`]*`/g, "")
		.replace(/\]\([^)]*\)/g, "]")
		.replace(/https?:\/\/\S+/g, "")
		.replace(/\b(?:k|as|to|id|slug|place|category|more|kind)="[^"]*"/g, "");

/** Terms to avoid in a text, one line each. */
export function glossaryFaults(glossary: Glossary, text: string): string[] {
	const plain = folded(text);
	return Object.entries(glossary).flatMap(([concept, { use, not }]) =>
		not.flatMap((word) => {
			const match = pattern(word).exec(plain);
			const around = match && plain.slice(Math.max(0, match.index - 30), match.index + match[0].length + 30);
			return around ? [`“${match[0]}” is not used for ${concept}, write “${use}”: …${around}…`] : [];
		}),
	);
}
