import { securityHeaders } from "../../http/headers.ts";
import { findFallback } from "../../http/site/fallbacks.ts";
import { canonicalPath, encodePath, isPageForm, notFoundPages } from "../../http/site/site-path.ts";
import { type Assets, createFiles } from "./pages.ts";

/** Serves pages from the edge's static assets by the same rules as `node/site/site.ts`. */
export async function serveSite(request: Request, assets: Assets, origin: string): Promise<Response> {
	const url = new URL(request.url);
	const respond = (response: Response, status: number, more: Record<string, string> = {}): Response => {
		const headers = new Headers(response.headers);
		for (const [name, value] of Object.entries({ ...securityHeaders(origin), ...more }))
			headers.set(name, value);
		// Don't compress again.
		const encodeBody = headers.has("Content-Encoding") ? "manual" : "automatic";
		return new Response(response.body, { status, headers, encodeBody } as ResponseInit);
	};
	const plain = (status: number, more: Record<string, string> = {}) =>
		respond(new Response(null), status, more);
	const redirect = (path: string) => plain(308, { Location: encodePath(path) + url.search });
	const page = createFiles(request, assets);
	const exists = async (path: string) => (await page(path, "HEAD")).status < 300;

	if (isPageForm(request.method, request.headers.get("content-type"))) {
		const path = canonicalPath(url.pathname);
		if (path !== null && (await exists(path))) return plain(303, { Location: encodePath(path) + url.search });
	}
	if (request.method !== "GET" && request.method !== "HEAD") return plain(405, { Allow: "GET, HEAD" });
	const path = canonicalPath(url.pathname);
	if (path !== null && !/\.(br|gz|dcb)$/.test(path)) {
		const response = await page(path, request.method);
		if (response.status < 400) {
			const canonical = url.pathname === path || url.pathname === encodePath(path);
			if (!canonical || !(response.ok || response.status === 304)) return redirect(path);
			return respond(response, response.status);
		}
		const fallback = await findFallback(path, exists);
		if (fallback?.kind === "move") return redirect(fallback.to);
		if (fallback) {
			const link = `<${origin}${encodePath(fallback.canonical)}>; rel="canonical"`;
			const view = await page(fallback.page, request.method);
			const links = [view.headers.get("link"), link].filter(Boolean).join(", ");
			return respond(view, view.status, { Link: links, "X-Robots-Tag": "noindex" });
		}
	}
	for (const name of notFoundPages(path ?? url.pathname)) {
		// The assets use extensionless paths.
		const view = await page(name.replace(/\.html$/, ""), "GET");
		if (view.ok) return respond(view, 404, { "Cache-Control": "no-cache" });
	}
	return plain(404);
}
