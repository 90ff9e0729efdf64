/** A language's glossary: a concept, the one word for it, and the words that are not used. */
export type Glossary = Record<string, { use: string; not: string[] }>;

/** Written forms that readers take for one: vowel marks, stretched letters and no-break spaces make no difference. */
const folded = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[\u064b-\u0652\u0670\u0640\u00ad\u200b-\u200f\u2066-\u2069]/gu, "")
		.replace(/[\s\u00a0\u202f]+/gu, " ");

/** What Arabic writes together with the word that follows: and, so, by, for, as, the. */
const prefixes = "(?:[وف]?(?:[بكل]?ال|لل|[بكل])?)";

const patterns = new Map<string, RegExp>();

/**
 * Finds a word where it stands alone, in any script: `\b` knows only Latin letters. A star stands for any ending or,
 * at the front, any beginning.
 */
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
	// A word written in capitals is a name, such as API: its letters mean something in lower case too.
	return new RegExp(`${before}${inner}${after}`, /^\p{Lu}+$/u.test(word) ? "u" : "iu");
}

/** What a reader sees of a longer text: no head, no code, no addresses, and not the titles of other people's pages. */
export const proseOf = (mdx: string): string =>
	mdx
		.replace(/<Sources>[\s\S]*?<\/Sources>/g, "")
		.replace(/`[^`]*`/g, "")
		.replace(/\]\([^)]*\)/g, "]")
		.replace(/https?:\/\/\S+/g, "")
		.replace(/\b(?:k|as|to|id|slug|place|category|more|kind)="[^"]*"/g, "");

/** The words of a text that the glossary replaces: one line for each. */
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
