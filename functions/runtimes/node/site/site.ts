import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "../../../http/headers.ts";
import { findFallback } from "../../../http/site/fallbacks.ts";
import { canonicalPath, encodePath, isPageForm, notFoundPages } from "../../../http/site/site-path.ts";
import { createAnswers } from "./answers.ts";
import { createBodies } from "./bodies.ts";
import { filesOf, type SiteFile } from "./files.ts";
import type { Pack } from "./pack.ts";

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/**
 * Serves a build: compressed bytes as they were made, ETags, ranges, the fallback table, the nearest 404 page. Bodies are read
 * as they are asked for, so that memory does not grow with the pages.
 */
export function createSite(pack: Pack, origin: string): SiteHandler {
	const files: ReadonlyMap<string, SiteFile> = filesOf(pack);
	const { send, show, plain } = createAnswers(securityHeaders(origin), createBodies(pack));

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

	/** Shows the page again that a form without script was sent from, if there is one. */
	function back(request: IncomingMessage, response: ServerResponse): boolean {
		const [pathname = "/", query] = (request.url ?? "/").split(/\?(.*)/s);
		const path = canonicalPath(pathname);
		if (path === null || !files.has(path)) return false;
		// What was typed is not read, and must not be taken for another request.
		request.resume();
		plain(response, 303, "", { Location: encodePath(path) + (query ? `?${query}` : "") });
		return true;
	}

	return (request, response) => {
		if (isPageForm(request.method, request.headers["content-type"]) && back(request, response)) return;
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
