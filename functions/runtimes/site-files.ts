import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Dictionaries, dictionaryLanguage, dictionaryList, usedFor } from "../contract/next-pages.ts";
import { takes } from "../http/encodings.ts";
import { localeOf, prefixOf } from "../http/site-path.ts";

/** How a body may be compressed in itself, without a dictionary. */
export type Encoding = "br" | "gzip" | "identity";

/** A page compressed with the dictionary of its language: on disk, as it is asked for by the few who have that one. */
export interface Twin {
	file: string;
	/** What the file was when the build was read: another build may have taken its place. */
	size: number;
	changed: number;
	/** SHA-256 of the dictionary, base64. */
	hash: string;
}

export interface SiteFile {
	type: string;
	cache: string;
	etag: string;
	/** Bytes of the file itself. */
	size: number;
	bodies: Partial<Record<Encoding, Buffer>>;
	/** Of a page: the address of its language's dictionary, and the page compressed with it. */
	dictionary?: string;
	twin?: Twin;
	/** Header lines of its own. */
	more?: Record<string, string>;
}

const types: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".map": "application/json; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".xml": "application/xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".jpg": "image/jpeg",
	".webp": "image/webp",
	".avif": "image/avif",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".pdf": "application/pdf",
	".deb": "application/vnd.debian.binary-package",
	".mmdb": "application/octet-stream",
	".speculationrules": "application/speculationrules+json",
};

/** File names under `_astro` and those of dictionaries carry a hash of their content. A package keeps its name from version to version, and its sum is on the page. */
const cacheFor = (path: string): string =>
	path.startsWith("/_astro/") || dictionaryLanguage(path)
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest|deb)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

const sha256 = (body: Buffer): string => createHash("sha256").update(body).digest("base64");

/** The dictionaries of a build and their hashes, by language; none of a build without any. */
function readDictionaries(dir: string): Map<string, { path: string; hash: string }> {
	const list = join(dir, dictionaryList);
	if (!existsSync(list)) return new Map();
	const paths: Dictionaries = JSON.parse(readFileSync(list, "utf8"));
	return new Map(
		Object.entries(paths).map(([locale, path]) => [
			locale,
			{ path, hash: sha256(readFileSync(join(dir, path))) },
		]),
	);
}

function twinAt(file: string, hash: string): Twin {
	const { size, mtimeMs } = statSync(file);
	return { file, size, changed: mtimeMs, hash };
}

/**
 * Reads every file of a build; a page is found by its address, not its file. Of what the build compressed only the compressed
 * twins are kept, half the memory: hardly anyone asks for the file itself.
 */
export function loadFiles(dir: string): Map<string, SiteFile> {
	const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	const names = new Set(
		entries.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
	);
	const dictionaries = readDictionaries(dir);
	const files = new Map<string, SiteFile>();
	// For the edge only, which reads it and does not serve it either.
	names.delete("/_headers");
	for (const name of names) {
		const original = name.replace(/\.(br|gz|dcb)$/, "");
		if ((original !== name && names.has(original)) || name.replace(/^\/\.well-known\//, "/").includes("/."))
			continue;
		const read = (ending: string) => readFileSync(join(dir, name + ending));
		const bodies: SiteFile["bodies"] = {};
		if (names.has(`${name}.br`)) bodies.br = read(".br");
		if (names.has(`${name}.gz`)) bodies.gzip = read(".gz");
		else bodies.identity = read("");
		const dictionary = name.endsWith(".html") ? dictionaries.get(localeOf(name)) : undefined;
		const language = dictionaryLanguage(name);
		files.set(name.replace(/\/index\.html$/, "") || "/", {
			type: types[extname(name)] ?? "application/octet-stream",
			cache: cacheFor(name),
			// Of the twin where there is one, which spares reading the file: both change together.
			etag: createHash("sha256")
				.update(bodies.gzip ?? bodies.identity ?? "")
				.digest("base64url")
				.slice(0, 22),
			size: bodies.identity?.length ?? statSync(join(dir, name)).size,
			bodies,
			...(dictionary && { dictionary: dictionary.path }),
			...(dictionary &&
				names.has(`${name}.dcb`) && { twin: twinAt(join(dir, `${name}.dcb`), dictionary.hash) }),
			...(language && { more: usedFor(prefixOf(language)) }),
		});
	}
	return files;
}

/** Bytes from which a file that was unpacked is kept so: there are few such files, and each takes milliseconds. */
const large = 64 * 1024;

/** The bytes of a file in an encoding it has; the file itself comes out of its gzip twin where only that was kept. */
export function bodyOf({ bodies }: SiteFile, encoding: Encoding): Buffer {
	const kept = bodies[encoding];
	if (kept) return kept;
	const whole = bodies.gzip ? gunzipSync(bodies.gzip) : Buffer.alloc(0);
	if (whole.length > large) bodies.identity = whole;
	return whole;
}

/** The bodies that the client takes, the smallest first; the last one is the file itself, which all take. */
export const taken = ({ bodies }: SiteFile, header = ""): Encoding[] => [
	...(["br", "gzip"] as const).filter((encoding) => bodies[encoding] && takes(header, encoding)),
	"identity",
];

/**
 * The bytes a Range header asks for (RFC 9110 §14.2): one range, end inclusive; "all" where there is none that is understood,
 * null where it lies outside.
 */
export function rangeOf(
	header: string | undefined,
	size: number,
): { start: number; end: number } | "all" | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
	if (first === undefined || last === undefined || (!first && !last)) return "all";
	const start = first ? Number(first) : Math.max(0, size - Number(last));
	const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
	if (first && last && Number(last) < start) return "all";
	return start < size && start <= end ? { start, end } : null;
}
