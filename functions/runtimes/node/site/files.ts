import { extname } from "node:path";
import { dictionariesFor, dictionariesOn, dictionaryName, usedFor } from "../../../contract/next-pages.ts";
import { takes } from "../../../http/request/encodings.ts";
import { localeOf, prefixOf } from "../../../http/site/site-path.ts";
import type { Index, PackedFile, Part } from "./pack-write.ts";

/** How a body may be compressed in itself, without a dictionary. */
export type Encoding = "br" | "gzip" | "identity";
/** An encoding of a file's own, or with a dictionary. */
export type Coding = Encoding | "dcb";

export interface SiteFile extends Pick<PackedFile, "size" | "etag"> {
	type: string;
	cache: string;
	parts: PackedFile["parts"] & { dcb?: Part };
	/** Of a page: addresses of the dictionaries that it leads to. */
	leads?: string[];
	/** Of the page as who has a dictionary gets it: that one's hash. */
	dictionary?: string;
	/** Of a page: its body with each of its dictionaries, by that one's hash. */
	twins?: { dictionary: string; dcb: Part }[];
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
	path.startsWith("/_astro/") || dictionaryName(path)
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest|deb)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

/** Every file of a build with what is said of it; a page is found by its address, not its file. */
export function filesOf({ files, dictionaries }: Index): Map<string, SiteFile> {
	return new Map(
		files.map(({ name, size, etag, parts, twins }) => {
			const locale = localeOf(name);
			const leads = (name.endsWith(".html") ? dictionariesOn(locale, name) : []).flatMap(
				(one) => dictionaries[one]?.path ?? [],
			);
			const own = dictionaryName(name);
			const file: SiteFile = {
				type: types[extname(name)] ?? "application/octet-stream",
				cache: cacheFor(name),
				etag,
				size,
				parts,
				...(leads.length && { leads }),
				...(own && { more: usedFor(own, prefixOf) }),
			};
			if (twins)
				file.twins = dictionariesFor(locale, name).flatMap((one) => {
					const [dcb, hash] = [twins[one], dictionaries[one]?.hash];
					return dcb && hash ? { dictionary: hash, dcb } : [];
				});
			return [name.replace(/\/index\.html$/, "") || "/", file];
		}),
	);
}

/** The codings that the client takes, the smallest first; the last one is the file itself, which all take. */
export const taken = ({ parts }: SiteFile, header = ""): Encoding[] => [
	...(parts.br ? (["br", "gzip"] as const).filter((encoding) => takes(header, encoding)) : []),
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
