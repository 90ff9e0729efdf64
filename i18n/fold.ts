/** Spelling variants of letters, and the form used for searching. */
const equivalents: [RegExp, string][] = [
	[/[ىی]/g, "ي"],
	[/ک/g, "ك"],
	[/ة/g, "ه"],
	[/[ـ\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ""],
	[/ß/g, "ss"],
	[/œ/g, "oe"],
	[/æ/g, "ae"],
];

/**
 * Normalizes text for comparison: lower case, Western digits, no accents, vowel signs or hamzas. Keeps the breve of й, which
 * Russian endings need.
 */
export function fold(text: string): string {
	const withoutMarks = text
		.toLowerCase()
		// The adverbial ending, tanwin with alef: "free", "for free".
		.replace(/ًا|اً/g, "")
		.normalize("NFKD")
		.replace(/(?!\u0306)\p{M}/gu, "")
		.normalize("NFC");
	return equivalents
		.reduce((folded, [from, to]) => folded.replace(from, to), withoutMarks)
		.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Folded runs of letters and digits. */
export const splitRuns = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Folded words; compounds also joined ("wifi" for "Wi-Fi"), without single letters. */
export const splitWords = (text: string): string[] =>
	[...fold(text).matchAll(/[\p{L}\p{N}]+(?:[-’'.&][\p{L}\p{N}]+)*/gu)].flatMap(([word]) => {
		const parts = word.split(/[-’'.&]/);
		return [...parts, ...(parts.length > 1 ? [parts.join("")] : [])].filter((part) => /..|\d/u.test(part));
	});
