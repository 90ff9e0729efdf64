/**
 * Speeds up navigation: compression dictionaries per language and for its posts, fetched when a browser is
 * idle (RFC 9842), and speculation rules.
 */

/** Lists each language's dictionaries; written by the build. */
export const dictionaryList = "/dictionaries/list.json";
/** Speculation rules, written by the build. */
export const rulesPath = "/next.speculationrules";

/** Dictionary URLs by name: "ar" or "ar.posts". */
export type Dictionaries = Readonly<Record<string, string>>;

/** Dictionaries a page is compressed with, the one browsers prefer first. @param path of the page or its file */
export const dictionariesFor = (locale: string, path: string): string[] =>
	/(^|\/)blog\/post\//.test(path) ? [`${locale}.posts`, locale] : [locale];

/**
 * Dictionaries to announce on a page, including the posts' where a post is a likely next click. None on the profile, which is busy
 * loading its account and is seldom the only page visited. @param path of the page or its file
 */
export function dictionariesToAnnounce(locale: string, path: string): string[] {
	if (/(^|\/)profile(\/|$)/.test(path)) return [];
	return /(^|\/)blog(\/|$)/.test(path) ? [locale, `${locale}.posts`] : [locale];
}

/** File extension of a page compressed with the named dictionary. */
export const dictionaryExtension = (name: string): string =>
	name.endsWith(".posts") ? ".posts.dcb" : ".dcb";

/** Strips compression extensions, with or without a dictionary. */
export const stripCompressionExtension = (file: string): string =>
	file.replace(/\.(br|gz|(posts\.)?dcb)$/, "");

/** The hash in `Available-Dictionary` (a byte sequence, RFC 9651) if `dcb` is accepted too; otherwise null. */
export function clientDictionaryHash(
	accept: string | null = "",
	available: string | null = "",
): string | null {
	if (!/(^|,)\s*dcb\s*(;\s*q=(1|0\.\d*[1-9])\d*\s*)?(,|$)/i.test(accept ?? "")) return null;
	return /^\s*:([A-Za-z0-9+/]{43}=):\s*$/.exec(available ?? "")?.[1] ?? null;
}

/** Magic number of dictionary-compressed Brotli (RFC 9842 §4); the dictionary's SHA-256 follows. */
const magic = Uint8Array.of(0xff, 0x44, 0x43, 0x42);
const headerLength = magic.length + 32;

/** The header for a dictionary with this SHA-256. */
export function dictionaryHeader(hash: Uint8Array): Uint8Array {
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

/** `Vary` of pages. */
export const pageVary = "Accept-Encoding, Available-Dictionary, Save-Data";

/** Headers announcing dictionaries and speculation rules; none if the visitor saves data. */
export function prefetchHeaders(
	dictionaries: readonly string[],
	saveData: string | null | undefined,
): Record<string, string> {
	if (!dictionaries.length || /^\s*on\b/i.test(saveData ?? "")) return {};
	return {
		Link: dictionaries.map((path) => `<${path}>; rel="compression-dictionary"`).join(", "),
		"Speculation-Rules": `"${rulesPath}"`,
	};
}

/** The name of a dictionary from its URL; null for other URLs. */
export const dictionaryName = (path: string): string | null =>
	/^\/dictionaries\/([\w-]+(\.posts)?)\.[\w-]+\.txt$/.exec(path)?.[1] ?? null;

/** `Use-As-Dictionary` header. English has no prefix; the longest matching pattern wins (RFC 9842 §2.2.3). */
export function dictionaryUseHeaders(
	name: string,
	prefixOf: (locale: string) => string,
): Record<string, string> {
	const [locale = "", posts] = name.split(".");
	const prefix = prefixOf(locale);
	const pages = posts ? `${prefix}/blog/post/*` : `${prefix}${prefix ? "*" : "/*"}`;
	return { "Use-As-Dictionary": `match="${pages}", match-dest=("document")` };
}
