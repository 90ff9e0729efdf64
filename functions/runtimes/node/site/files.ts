import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { getMimeType, mimes } from "hono/utils/mime";
import { getPrefix, splitPath } from "../../../../i18n/paths.ts";
import {
	announcesDictionary,
	buildDictionaryUseHeaders,
	type Dictionaries,
	dictionaryExtension,
	dictionaryList,
	parseDictionaryLocale,
	readDictionaryHash,
	stripCompressionExtension,
} from "../../../contract/next-pages.ts";

export interface SiteFile {
	type: string;
	cache: string;
	etag: string;
	/** Compressed with Brotli if the build did so. */
	body: Buffer;
	isCompressed: boolean;
	/** For clients without Brotli, from the first request on. */
	gzip?: Promise<Buffer>;
	/** URL of the dictionary announced on the page. */
	dictionaryUrl: string | undefined;
	/** The page compressed with its dictionary, and the dictionary's hash. */
	withDictionary: { hash: string; body: Buffer } | undefined;
	headers: Record<string, string>;
}

const types = {
	...mimes,
	deb: "application/vnd.debian.binary-package",
	speculationrules: "application/speculationrules+json",
};

/** Files under `_astro` and dictionaries are content-hashed; packages keep their name across versions. */
const getCacheControl = (path: string): string =>
	path.startsWith("/_astro/") || parseDictionaryLocale(path)
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest|deb)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

const listFiles = (dir: string): string[] =>
	readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")}`);

/** `_headers` is configuration for the edge, and the assistant reads its own data. */
const isHidden = (name: string): boolean =>
	name.replace(/^\/\.well-known\//, "/").includes("/.") || /^\/(_headers$|chat\/)/.test(name);

/** Reads a build into memory, so that replacing the folder can't mix two builds. Pages are keyed by path. */
export function readSite(dir: string | null): Map<string, SiteFile> {
	if (!dir) return new Map();
	const names = new Set(listFiles(dir));
	const read = (name: string): Buffer => readFileSync(dir + name);
	const isCopy = (name: string) =>
		stripCompressionExtension(name) !== name && names.has(stripCompressionExtension(name));
	const dictionaries: Dictionaries = names.has(dictionaryList)
		? JSON.parse(read(dictionaryList).toString())
		: {};
	const servable = [...names].filter((name) => !isHidden(name) && !isCopy(name));
	return new Map(
		servable.map((name) => {
			const isCompressed = names.has(`${name}.br`);
			const body = read(isCompressed ? `${name}.br` : name);
			const { locale } = splitPath(name);
			const withDictionary = `${name}${dictionaryExtension}`;
			const compressed = names.has(withDictionary) ? read(withDictionary) : undefined;
			const dictionaryLanguage = parseDictionaryLocale(name);
			const file: SiteFile = {
				type: getMimeType(name, types) ?? "application/octet-stream",
				cache: getCacheControl(name),
				etag: hash("sha256", body, "base64url").slice(0, 22),
				body,
				isCompressed,
				dictionaryUrl: name.endsWith(".html") && announcesDictionary(name) ? dictionaries[locale] : undefined,
				withDictionary: compressed && { hash: readDictionaryHash(compressed) ?? "", body: compressed },
				headers: dictionaryLanguage ? buildDictionaryUseHeaders(getPrefix(dictionaryLanguage)) : {},
			};
			return [name.replace(/\/index\.html$/, "") || "/", file];
		}),
	);
}
