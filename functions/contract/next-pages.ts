/**
 * What makes the pages after the first one quick, as an addition to what works everywhere: a dictionary of the page's language
 * that a browser fetches when it is idle (RFC 9842), and rules for what it may fetch before a click.
 */

/** Where the build says which dictionary each language has. */
export const dictionaryList = "/dictionaries/list.json";
/** Where the build leaves the speculation rules. */
export const rulesPath = "/next.speculationrules";

/** The dictionaries of a build: their addresses by language. */
export type Dictionaries = Readonly<Record<string, string>>;

/** The hash in an `Available-Dictionary` header, a byte sequence of RFC 9651, where `dcb` is taken too; else null. */
export function dictionaryHeld(accept: string | null = "", available: string | null = ""): string | null {
	if (!/(^|,)\s*dcb\s*(;\s*q=(1|0\.\d*[1-9])\d*\s*)?(,|$)/i.test(accept ?? "")) return null;
	return /^\s*:([A-Za-z0-9+/]{43}=):\s*$/.exec(available ?? "")?.[1] ?? null;
}

/** How every body in brotli with a dictionary begins (RFC 9842 §4); the dictionary's SHA-256 follows. */
const magic = Uint8Array.of(0xff, 0x44, 0x43, 0x42);
/** Bytes of that beginning, hash included. */
const beginning = magic.length + 32;

/** The beginning for a dictionary with this SHA-256. */
export function beginningOf(hash: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(beginning);
	bytes.set(magic);
	bytes.set(hash, magic.length);
	return bytes;
}

/** The hash, in base64, of the dictionary that a body was made with; null when it does not begin as such a body does. */
export function hashIn(body: Uint8Array): string | null {
	if (body.length < beginning || magic.some((byte, at) => body[at] !== byte)) return null;
	return btoa(String.fromCharCode(...body.subarray(magic.length, beginning)));
}

/** What a page depends on beside its address: caches on the way keep these apart. */
export const varies = "Accept-Encoding, Available-Dictionary, Save-Data";

/** The header lines that lead to the dictionary and the rules; none for who saves data. */
export function leadingOn(
	dictionary: string | undefined,
	saveData: string | null | undefined,
): Record<string, string> {
	if (!dictionary || /^\s*on\b/i.test(saveData ?? "")) return {};
	return {
		Link: `<${dictionary}>; rel="compression-dictionary"`,
		"Speculation-Rules": `"${rulesPath}"`,
	};
}

/** The header of a dictionary: the pages it is for. English has no prefix; where two fit, the longer pattern wins. */
export const usedFor = (prefix: string): Record<string, string> => ({
	"Use-As-Dictionary": `match="${prefix}${prefix ? "*" : "/*"}", match-dest=("document")`,
});

/** The language of a dictionary, by its address; null for every other address. */
export const dictionaryLanguage = (path: string): string | null =>
	/^\/dictionaries\/([\w-]+)\.[\w-]+\.txt$/.exec(path)?.[1] ?? null;
