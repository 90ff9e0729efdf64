import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import {
	type Dictionaries,
	dictionariesFor,
	dictionariesOn,
	dictionaryList,
	dictionaryName,
	hashIn,
	twinEnding,
	usedFor,
	withoutEnding,
} from "../../../contract/next-pages.ts";
import { localeOf, prefixOf } from "../../../http/site/site-path.ts";

export interface SiteFile {
	type: string;
	cache: string;
	etag: string;
	/** Bytes of the file when it is not compressed. */
	size: number;
	/** The file in brotli where the build compressed it, else as it is. */
	body: Buffer;
	isCompressed: boolean;
	/** Of a page: addresses of the dictionaries that it leads to. */
	leads?: string[];
	/** Of a page: its body with each of its dictionaries, by that one's hash. */
	variants: { dictionary: string; body: Buffer }[];
	/** Header lines of its own. */
	headers?: Record<string, string>;
}

const texts = { html: "text/html", css: "text/css", js: "text/javascript", txt: "text/plain" };
const data = { json: "application/json", xml: "application/xml", webmanifest: "application/manifest+json" };
const images = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
const others = { woff2: "font/woff2", deb: "application/vnd.debian.binary-package" };
const rules = { speculationrules: "application/speculationrules+json" };
const withCharset: Record<string, string> = { ...texts, ...data };
const types: Record<string, string> = { ...images, ...others, ...rules };

function typeOf(name: string): string {
	const ending = extname(name).slice(1);
	const type = withCharset[ending];
	return type ? `${type}; charset=utf-8` : (types[ending] ?? "application/octet-stream");
}

/** Names under `_astro` and of dictionaries carry a hash of the content; a package keeps its name from version to version. */
const cacheFor = (path: string): string =>
	path.startsWith("/_astro/") || dictionaryName(path)
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest|deb)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

/** The files of a build that may be served: none that is hidden, and none that is another one compressed. */
function namesIn(dir: string): string[] {
	const names = readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
	const all = new Set(names);
	return names.filter((name) => {
		const original = withoutEnding(name);
		const hidden = name.replace(/^\/\.well-known\//, "/").includes("/.");
		// The last is for the edge only, which reads it and does not serve it either.
		return (original === name || !all.has(original)) && !hidden && name !== "/_headers";
	});
}

/** Reads a build into memory, so that whatever takes the folder's place is not mixed with it. Pages are found by their address. */
export function readSite(dir: string | null): Map<string, SiteFile> {
	if (!dir) return new Map();
	const list = join(dir, dictionaryList);
	const dictionaries: Dictionaries = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
	return new Map(
		namesIn(dir).map((name) => {
			const path = join(dir, name);
			const isCompressed = existsSync(`${path}.br`);
			const body = readFileSync(isCompressed ? `${path}.br` : path);
			const locale = localeOf(name);
			const leads = name.endsWith(".html")
				? dictionariesOn(locale, name).flatMap((one) => dictionaries[one] ?? [])
				: [];
			const own = dictionaryName(name);
			const file: SiteFile = {
				type: typeOf(name),
				cache: cacheFor(name),
				etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
				size: isCompressed ? statSync(path).size : body.length,
				body,
				isCompressed,
				variants: dictionariesFor(locale, name).flatMap((one) => {
					const variant = `${path}${twinEnding(one)}`;
					const made = existsSync(variant) && readFileSync(variant);
					const dictionary = made && hashIn(made);
					return dictionary ? [{ dictionary, body: made }] : [];
				}),
				...(leads.length && { leads }),
				...(own && { headers: usedFor(own, prefixOf) }),
			};
			return [name.replace(/\/index\.html$/, "") || "/", file];
		}),
	);
}
