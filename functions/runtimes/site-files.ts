import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { takes } from "../http/encodings.ts";

export type Encoding = "br" | "gzip" | "identity";

export interface SiteFile {
	type: string;
	cache: string;
	etag: string;
	/** Bytes of the file itself. */
	size: number;
	bodies: Partial<Record<Encoding, Buffer>>;
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
};

/** File names under `_astro` carry a hash of their content. A package keeps its name from version to version, and its sum is on the page. */
const cacheFor = (path: string): string =>
	path.startsWith("/_astro/")
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest|deb)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

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
	const files = new Map<string, SiteFile>();
	// For the edge only, which reads it and does not serve it either.
	names.delete("/_headers");
	for (const name of names) {
		const original = name.replace(/\.(br|gz)$/, "");
		if ((original !== name && names.has(original)) || name.replace(/^\/\.well-known\//, "/").includes("/."))
			continue;
		const read = (ending: string) => readFileSync(join(dir, name + ending));
		const bodies: SiteFile["bodies"] = {};
		if (names.has(`${name}.br`)) bodies.br = read(".br");
		if (names.has(`${name}.gz`)) bodies.gzip = read(".gz");
		else bodies.identity = read("");
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

/** The smallest body the client takes. */
export function negotiate({ bodies }: SiteFile, header = ""): Encoding {
	for (const encoding of ["br", "gzip"] as const) {
		if (bodies[encoding] && takes(header, encoding)) return encoding;
	}
	return "identity";
}

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
