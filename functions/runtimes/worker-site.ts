import { takes } from "../http/encodings.ts";
import { findFallback } from "../http/fallbacks.ts";
import { securityHeaders } from "../http/headers.ts";
import { canonicalPath, encodePath, notFoundPages } from "../http/site-path.ts";

interface Assets {
	fetch(request: Request): Promise<Response>;
}

/** What Cloudflare adds to a request: the header itself is rewritten on its way to a worker. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

/** The file of a page as the build compressed it, by the page's address; none for what is no page. */
const twinOf = (path: string): string | null => {
	if (/\.[^/]*$/.test(path)) return null;
	return path.endsWith("/404") ? `${path}.html.br` : `${path === "/" ? "" : path}/index.html.br`;
};

/** Serves the pages from the edge's static assets by the same rules as `site.ts` does from memory. */
export async function serveSite(request: Request, assets: Assets, origin: string): Promise<Response> {
	const url = new URL(request.url);
	const answer = (response: Response, status: number, more: Record<string, string> = {}): Response => {
		const headers = new Headers(response.headers);
		for (const [name, value] of Object.entries({ ...securityHeaders(origin), ...more }))
			headers.set(name, value);
		// What is compressed already is passed on as it is.
		const encodeBody = headers.has("Content-Encoding") ? "manual" : "automatic";
		return new Response(response.body, { status, headers, encodeBody } as ResponseInit);
	};
	const plain = (status: number, more: Record<string, string> = {}) =>
		answer(new Response(null), status, more);
	const move = (path: string) => plain(308, { Location: encodePath(path) + url.search });
	const file = (path: string, method: string) =>
		assets.fetch(new Request(new URL(encodePath(path), url), { method, headers: request.headers }));
	const { headers, cf } = request as EdgeRequest;
	const brotli =
		takes(cf?.clientAcceptEncoding ?? headers.get("accept-encoding") ?? "", "br") && !headers.has("range");
	/** A page with the brotli of the build: what the edge does by itself is a sixth larger, and a second round trip. */
	const page = async (path: string, method: string): Promise<Response> => {
		const twin = brotli && twinOf(path);
		const found = twin ? await file(twin, method) : null;
		if (!found || (!found.ok && found.status !== 304)) return file(path, method);
		const own = new Headers(found.headers);
		own.set("Content-Type", "text/html; charset=utf-8");
		own.set("Content-Encoding", "br");
		own.set("Vary", "Accept-Encoding");
		return new Response(found.body, {
			status: found.status,
			headers: own,
			encodeBody: "manual",
		} as ResponseInit);
	};
	const exists = async (path: string) => (await page(path, "HEAD")).status < 300;

	if (request.method !== "GET" && request.method !== "HEAD") return plain(405, { Allow: "GET, HEAD" });
	const path = canonicalPath(url.pathname);
	if (path !== null && !/\.(br|gz)$/.test(path)) {
		const found = await page(path, request.method);
		if (found.status < 400) {
			const canonical = url.pathname === path || url.pathname === encodePath(path);
			return canonical && (found.ok || found.status === 304) ? answer(found, found.status) : move(path);
		}
		const fallback = await findFallback(path, exists);
		if (fallback?.kind === "move") return move(fallback.to);
		if (fallback) {
			const link = `<${origin}${encodePath(fallback.canonical)}>; rel="canonical"`;
			const view = await page(fallback.page, request.method);
			return answer(view, view.status, { Link: link, "X-Robots-Tag": "noindex" });
		}
	}
	for (const name of notFoundPages(path ?? url.pathname)) {
		// The assets know the page by its address, which is without the ending.
		const view = await page(name.replace(/\.html$/, ""), "GET");
		if (view.ok) return answer(view, 404, { "Cache-Control": "no-cache" });
	}
	return plain(404);
}
