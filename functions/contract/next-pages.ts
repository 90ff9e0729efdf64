/**
 * What makes the pages after the first one quick: compression dictionaries of a language and of its posts, fetched when a browser is
 * idle (RFC 9842), and rules for what it may fetch before a click.
 */

/** Where the build says which dictionary each language has. */
export const dictionaryList = "/dictionaries/list.json";
/** Where the build leaves the speculation rules. */
export const rulesPath = "/next.speculationrules";

/** The dictionaries of a build: their addresses by name, "ar" or "ar.posts". */
export type Dictionaries = Readonly<Record<string, string>>;

/** Names of the dictionaries that a page is compressed with, the one that browsers prefer first. @param path its address or its file's */
export const dictionariesFor = (locale: string, path: string): string[] =>
	/(^|\/)blog\/post\//.test(path) ? [`${locale}.posts`, locale] : [locale];

/**
 * Names of the dictionaries that a page leads to: where the next one may well be a post, that of posts too; none on the profile, which
 * waits for its account: whoever is logged in has come by other pages, or goes on to them. @param path its address or its file's
 */
export function dictionariesOn(locale: string, path: string): string[] {
	if (/(^|\/)profile(\/|$)/.test(path)) return [];
	return /(^|\/)blog(\/|$)/.test(path) ? [locale, `${locale}.posts`] : [locale];
}

/** What the name of a page's file ends with where it is compressed with the dictionary of this name. */
export const twinEnding = (name: string): string => (name.endsWith(".posts") ? ".posts.dcb" : ".dcb");

/** Takes those endings off, and those of what is compressed without. */
export const withoutEnding = (file: string): string => file.replace(/\.(br|gz|(posts\.)?dcb)$/, "");

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

/** The header lines that lead to dictionaries, by their addresses, and the rules; none for who saves data. */
export function leadingOn(
	dictionaries: readonly string[],
	saveData: string | null | undefined,
): Record<string, string> {
	if (!dictionaries.length || /^\s*on\b/i.test(saveData ?? "")) return {};
	return {
		Link: dictionaries.map((path) => `<${path}>; rel="compression-dictionary"`).join(", "),
		"Speculation-Rules": `"${rulesPath}"`,
	};
}

/** The name of a dictionary, by its address; null for every other address. */
export const dictionaryName = (path: string): string | null =>
	/^\/dictionaries\/([\w-]+(\.posts)?)\.[\w-]+\.txt$/.exec(path)?.[1] ?? null;

/** The header of a dictionary: the pages it is for. English has no prefix; where several fit, the longest pattern wins (RFC 9842 §2.2.3). */
export function usedFor(name: string, prefixOf: (locale: string) => string): Record<string, string> {
	const [locale = "", posts] = name.split(".");
	const prefix = prefixOf(locale);
	const pages = posts ? `${prefix}/blog/post/*` : `${prefix}${prefix ? "*" : "/*"}`;
	return { "Use-As-Dictionary": `match="${pages}", match-dest=("document")` };
}
