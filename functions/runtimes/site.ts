import type { IncomingMessage, ServerResponse } from "node:http";
import { findFallback } from "../http/fallbacks.ts";
import { securityHeaders } from "../http/headers.ts";
import { canonicalPath, encodePath, notFoundPages } from "../http/site-path.ts";
import { bodyOf, type Encoding, loadFiles, negotiate, rangeOf, type SiteFile } from "./site-files.ts";

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const flat = (headers: Record<string, string | number>): string[] =>
	Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

const etagOf = (file: SiteFile, encoding: Encoding): string =>
	`"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;

/** Whether a list of entity tags names this one; weak ones count (RFC 9110 §13.1.2). */
const names = (header: string | undefined, etag: string): boolean =>
	(header ?? "")
		.split(",")
		.map((tag) => tag.trim().replace(/^W\//, ""))
		.some((tag) => tag === etag || tag === "*");

/**
 * Serves a build from memory: compressed bytes as they were made, ETags, ranges, the fallback table, the nearest 404 page.
 * @param dir the build, or null when there is none (API only)
 */
export function createSite(dir: string | null, origin: string): SiteHandler {
	const files = dir ? loadFiles(dir) : new Map<string, SiteFile>();
	const security = securityHeaders(origin);
	/** The header lines of a 200, made at the first request for each encoding. */
	const heads: Record<Encoding, Map<SiteFile, string[]>> = {
		br: new Map(),
		gzip: new Map(),
		identity: new Map(),
	};

	const headersOf = (file: SiteFile, encoding: Encoding) => ({
		...security,
		"Content-Type": file.type,
		"Cache-Control": file.cache,
		ETag: etagOf(file, encoding),
		...((file.bodies.br || file.bodies.gzip) && { Vary: "Accept-Encoding" }),
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
		"Content-Length": file.bodies[encoding]?.length ?? file.size,
	});

	function headOf(file: SiteFile, encoding: Encoding): string[] {
		const known = heads[encoding].get(file);
		if (known) return known;
		const head = flat(headersOf(file, encoding));
		heads[encoding].set(file, head);
		return head;
	}

	function send(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
		const { range, "if-range": ifRange, "accept-encoding": accept } = request.headers;
		const encoding = range ? "identity" : negotiate(file, accept);
		if (names(request.headers["if-none-match"], etagOf(file, encoding))) {
			const {
				"Content-Length": _,
				"Content-Encoding": __,
				...headers
			} = headersOf(file, encoding) as Record<string, string | number>;
			response.writeHead(304, flat(headers)).end();
			return;
		}
		if (range && (!ifRange || ifRange === etagOf(file, "identity"))) {
			const part = rangeOf(range, file.size);
			if (part !== "all") {
				sendPart(request, response, file, part);
				return;
			}
		}
		response.writeHead(200, headOf(file, encoding));
		response.end(request.method === "HEAD" ? undefined : bodyOf(file, encoding));
	}

	function sendPart(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		part: { start: number; end: number } | null,
	): void {
		const headers: Record<string, string | number> = headersOf(file, "identity");
		headers["Content-Range"] = part ? `bytes ${part.start}-${part.end}/${file.size}` : `bytes */${file.size}`;
		headers["Content-Length"] = part ? part.end - part.start + 1 : 0;
		response.writeHead(part ? 206 : 416, flat(headers));
		response.end(
			part && request.method !== "HEAD"
				? bodyOf(file, "identity").subarray(part.start, part.end + 1)
				: undefined,
		);
	}

	/** A page under an address that is not its own. */
	function show(
		request: IncomingMessage,
		response: ServerResponse,
		file: SiteFile,
		status: number,
		more: object,
	): void {
		const encoding = negotiate(file, request.headers["accept-encoding"]);
		response.writeHead(status, flat({ ...headersOf(file, encoding), ...more }));
		response.end(request.method === "HEAD" ? undefined : bodyOf(file, encoding));
	}

	function plain(response: ServerResponse, status: number, text: string, more: object = {}): void {
		response.writeHead(
			status,
			flat({
				...security,
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "no-cache",
				"Content-Length": Buffer.byteLength(text),
				...more,
			}),
		);
		response.end(response.req.method === "HEAD" ? undefined : text);
	}

	async function elsewhere(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [pathname = "/", query] = (request.url ?? "/").split(/\?(.*)/s);
		const path = canonicalPath(pathname);
		const move = (to: string) =>
			plain(response, 308, "", { Location: encodePath(to) + (query ? `?${query}` : "") });
		const own = path === null ? undefined : files.get(path);
		if (path !== null && own) {
			return pathname === path || pathname === encodePath(path) ? send(request, response, own) : move(path);
		}
		const fallback = path === null ? null : await findFallback(path, (page) => files.has(page));
		if (fallback?.kind === "move") return move(fallback.to);
		const view = fallback && files.get(fallback.page);
		if (view) {
			const link = `<${origin}${encodePath(fallback.canonical)}>; rel="canonical"`;
			return show(request, response, view, 200, { Link: link, "X-Robots-Tag": "noindex" });
		}
		for (const page of notFoundPages(path ?? pathname)) {
			const file = files.get(page);
			if (file) return show(request, response, file, 404, { "Cache-Control": "no-cache" });
		}
		return plain(response, 404, "Not found\n");
	}

	return (request, response) => {
		if (request.method !== "GET" && request.method !== "HEAD") {
			return plain(response, 405, "Method not allowed\n", { Allow: "GET, HEAD" });
		}
		// Nearly all requests are for an address exactly as it is known.
		const file = files.get(request.url ?? "/");
		return file && !request.url?.endsWith("404.html")
			? send(request, response, file)
			: elsewhere(request, response);
	};
}
