/** Letters that people write in more than one way, and the form that is searched by. */
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
 * A text as it is compared: lower case, without accents, vowel signs and hamzas, with Western digits. The breve stays: й is a
 * letter, and Russian endings need it.
 */
export function fold(text: string): string {
	const withoutMarks = text
		.toLowerCase()
		// An ending that is written by a mark and an alef: "free", "for free".
		.replace(/ًا|اً/g, "")
		.normalize("NFKD")
		.replace(/(?!\u0306)\p{M}/gu, "")
		.normalize("NFC");
	return equivalents
		.reduce((folded, [from, to]) => folded.replace(from, to), withoutMarks)
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** The runs of letters and digits in a text, as they are compared, one after another. */
export const runsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text; a compound also as one ("Wi-Fi" is asked for as "wifi"), a single letter not at all. */
export const wordsIn = (text: string): string[] =>
	[...fold(text).matchAll(/[\p{L}\p{N}]+(?:[-’'.&][\p{L}\p{N}]+)*/gu)].flatMap(([whole]) => {
		const parts = whole.split(/[-’'.&]/);
		return [...parts, ...(parts.length > 1 ? [parts.join("")] : [])].filter((part) => /..|\d/u.test(part));
	});
