/** Speeds up navigation: a compression dictionary per language (RFC 9842), fetched when a browser is idle, and speculation rules. */

/** Lists each language's dictionary; written by the build. */
export const dictionaryList = "/dictionaries/list.json";
/** Speculation rules, written by the build. */
export const rulesPath = "/next.speculationrules";

export type Dictionaries = Readonly<Record<string, string>>;

/** Not the profile, which is busy loading its account and seldom the only page visited. @param path of the page or its file */
export const announcesDictionary = (path: string): boolean => !/(^|\/)profile(\/|$)/.test(path);

/** File extension of a page compressed with its language's dictionary. */
export const dictionaryExtension = ".dcb";

export const stripCompressionExtension = (file: string): string => file.replace(/\.(br|gz|dcb)$/, "");

/** The hash in `Available-Dictionary` (a byte sequence, RFC 9651) if `dcb` is accepted too; otherwise null. */
export function findClientDictionaryHash(accept: string, available: string | null): string | null {
	if (!/(^|,)\s*dcb\s*(;\s*q=(1|0\.\d*[1-9])\d*\s*)?(,|$)/i.test(accept)) return null;
	return /^\s*:([A-Za-z0-9+/]{43}=):\s*$/.exec(available ?? "")?.[1] ?? null;
}

/** Magic number of dictionary-compressed Brotli (RFC 9842 §4); the dictionary's SHA-256 follows. */
const magic = Uint8Array.of(0xff, 0x44, 0x43, 0x42);
const headerLength = magic.length + 32;

export function buildDictionaryHeader(hash: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(headerLength);
	bytes.set(magic);
	bytes.set(hash, magic.length);
	return bytes;
}

/** The base64 hash of the dictionary a body was compressed with, or null without a valid header. */
export function readDictionaryHash(body: Uint8Array): string | null {
	if (body.length < headerLength || magic.some((byte, index) => body[index] !== byte)) return null;
	return btoa(String.fromCharCode(...body.subarray(magic.length, headerLength)));
}

export const pageVary = "Accept-Encoding, Available-Dictionary, Save-Data";

/** Headers announcing a dictionary and speculation rules; none if the visitor saves data. */
export function buildPrefetchHeaders(
	dictionary: string | undefined,
	saveData: string | null | undefined,
): Record<string, string> {
	if (!dictionary || /^\s*on\b/i.test(saveData ?? "")) return {};
	return {
		Link: `<${dictionary}>; rel="compression-dictionary"`,
		"Speculation-Rules": `"${rulesPath}"`,
	};
}

/** The language of a dictionary from its URL; null for other URLs. */
export const parseDictionaryLocale = (path: string): string | null =>
	/^\/dictionaries\/([\w-]+)\.[\w-]+\.txt$/.exec(path)?.[1] ?? null;

/** `Use-As-Dictionary` header. @param prefix of the language's paths: English has none; the longest match wins (RFC 9842 §2.2.3) */
export const buildDictionaryUseHeaders = (prefix: string): Record<string, string> => ({
	"Use-As-Dictionary": `match="${prefix}${prefix ? "*" : "/*"}", match-dest=("document")`,
});
