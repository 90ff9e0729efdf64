import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { findFallback } from "../http/fallbacks.ts";
import { securityHeaders } from "../http/headers.ts";
import { canonicalPath, encodePath, notFoundPages } from "../http/site-path.ts";

type Encoding = "br" | "gzip" | "identity";

interface SiteFile {
	type: string;
	cache: string;
	etag: string;
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

/** File names under `_astro` carry a hash of their content. */
const cacheFor = (path: string): string =>
	path.startsWith("/_astro/")
		? "public, max-age=31536000, immutable"
		: /\.(html|xml|txt|json|webmanifest)$/.test(path)
			? "no-cache"
			: "public, max-age=86400, stale-while-revalidate=604800";

/** Reads every file of a build with its compressed twins; a page is found by its address, not its file. */
function load(dir: string): Map<string, SiteFile> {
	const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	const names = new Set(
		entries.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
	);
	const files = new Map<string, SiteFile>();
	for (const name of names) {
		const original = name.replace(/\.(br|gz)$/, "");
		if ((original !== name && names.has(original)) || name.replace(/^\/\.well-known\//, "/").includes("/."))
			continue;
		const identity = readFileSync(join(dir, name));
		const file: SiteFile = {
			type: types[extname(name)] ?? "application/octet-stream",
			cache: cacheFor(name),
			etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
			bodies: { identity },
		};
		if (names.has(`${name}.br`)) file.bodies.br = readFileSync(join(dir, `${name}.br`));
		if (names.has(`${name}.gz`)) file.bodies.gzip = readFileSync(join(dir, `${name}.gz`));
		files.set(name.replace(/\/index\.html$/, "") || "/", file);
	}
	return files;
}

/** The smallest body the client takes (RFC 9110 §12.5.3); `q=0` refuses. */
function negotiate(file: SiteFile, header: string | undefined): Encoding {
	const accepted = new Map(
		(header ?? "").split(",").map((part) => {
			const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
			return [name, !parameters.some((item) => /^\s*q=0(\.0*)?\s*$/.test(item))] as const;
		}),
	);
	for (const encoding of ["br", "gzip"] as const) {
		if (file.bodies[encoding] && (accepted.get(encoding) ?? accepted.get("*") ?? false)) return encoding;
	}
	return "identity";
}

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves a build from memory: compressed bytes as they were made, ETags, the fallback table, the nearest 404 page.
 * @param dir the build, or null when there is none (API only)
 */
export function createSite(dir: string | null, origin: string): SiteHandler {
	const files = dir ? load(dir) : new Map<string, SiteFile>();
	const security = securityHeaders(origin);

	function send(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		status: number,
		more = {},
	): void {
		const encoding = negotiate(file, request.headers["accept-encoding"]);
		const body = file.bodies[encoding] ?? Buffer.alloc(0);
		const etag = `"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
		const headers: Record<string, string | number> = {
			...security,
			"Content-Type": file.type,
			"Cache-Control": status === 404 ? "no-cache" : file.cache,
			ETag: etag,
			...more,
		};
		if (file.bodies.br || file.bodies.gzip) headers.Vary = "Accept-Encoding";
		const known = (request.headers["if-none-match"] ?? "")
			.split(",")
			.map((tag) => tag.trim().replace(/^W\//, ""));
		if (status === 200 && (known.includes(etag) || known.includes("*"))) {
			response.writeHead(304, headers).end();
			return;
		}
		if (encoding !== "identity") headers["Content-Encoding"] = encoding;
		headers["Content-Length"] = body.length;
		response.writeHead(status, headers);
		response.end(request.method === "HEAD" ? undefined : body);
	}

	function plain(
		response: ServerResponse,
		status: number,
		text: string,
		more: Record<string, string> = {},
	): void {
		response.writeHead(status, {
			...security,
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Length": Buffer.byteLength(text),
			...more,
		});
		response.end(response.req.method === "HEAD" ? undefined : text);
	}

	return async (request, response) => {
		if (request.method !== "GET" && request.method !== "HEAD") {
			return plain(response, 405, "Method not allowed\n", { Allow: "GET, HEAD" });
		}
		const url = request.url ?? "/";
		const [pathname = "/", query] = url.split(/\?(.*)/s);
		const path = canonicalPath(pathname);
		const move = (to: string) =>
			plain(response, 308, "", { Location: encodePath(to) + (query ? `?${query}` : "") });
		const own = path === null ? undefined : files.get(path);
		if (path !== null && own) {
			return pathname === path || pathname === encodePath(path)
				? send(request, response, own, 200)
				: move(path);
		}
		const fallback = path === null ? null : await findFallback(path, (page) => files.has(page));
		if (fallback?.kind === "move") return move(fallback.to);
		const view = fallback && files.get(fallback.page);
		if (view) {
			const link = `<${origin}${encodePath(fallback.canonical)}>; rel="canonical"`;
			return send(request, response, view, 200, { Link: link, "X-Robots-Tag": "noindex" });
		}
		for (const page of notFoundPages(path ?? pathname)) {
			const file = files.get(page);
			if (file) return send(request, response, file, 404);
		}
		return plain(response, 404, "Not found\n");
	};
}
