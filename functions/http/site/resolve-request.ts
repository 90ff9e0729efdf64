import { findFallback } from "./fallbacks.ts";
import { canonicalPath, encodePath, isPageForm, notFoundPages } from "./site-path.ts";

/** What the site serves for a request, on both runtimes; without a status it's a file at its own URL. @param url path and query */
export async function resolveRequest<File extends object>(
	{ method, url, type }: { method: string; url: string; type: string | null | undefined },
	origin: string,
	find: (path: string) => File | undefined | Promise<File | undefined>,
): Promise<{ file?: File | undefined; status?: number; headers?: Record<string, string> }> {
	const [pathname = "/", query] = url.split(/\?(.*)/s);
	const redirect = (status: number, to: string) => {
		const location = encodePath(to) + (query ? `?${query}` : "");
		return { status, headers: { Location: location } };
	};
	const path = canonicalPath(pathname);
	const file = path ? await find(path) : undefined;
	if (path && file && isPageForm(method, type)) return redirect(303, path);
	if (method !== "GET" && method !== "HEAD") return { status: 405, headers: { Allow: "GET, HEAD" } };
	if (path && file) return [path, encodePath(path)].includes(pathname) ? { file } : redirect(308, path);
	const fallback = path ? await findFallback(path, find) : null;
	if (fallback && "to" in fallback) return redirect(308, fallback.to);
	if (fallback) {
		const link = `<${origin}${encodePath(fallback.canonical)}>; rel="canonical"`;
		const headers = { Link: link, "X-Robots-Tag": "noindex" };
		return { file: fallback.file, status: 200, headers };
	}
	for (const page of notFoundPages(path ?? pathname)) {
		const missing = await find(page);
		if (missing) return { file: missing, status: 404, headers: { "Cache-Control": "no-cache" } };
	}
	return { status: 404 };
}
