import { prefixOf, splitPath } from "../../../i18n/paths.ts";
import { canonicalPath, encodePath, isPageForm, notFoundPages } from "./site-path.ts";

/** In every language. `to` redirects permanently; `view` serves that page here, unless the lower-case URL has one. */
const rules: readonly ({ path: RegExp; to: string } | { path: RegExp; view: string })[] = [
	{ path: /^\/terms$/i, to: "/terms-and-conditions" },
	{ path: /^\/privacy$/i, to: "/privacypolicy" },
	{ path: /^\/blog\/post$/i, to: "/blog" },
	{ path: /^\/download\/[^/]+$/i, view: "/download" },
	{ path: /^\/country\/[^/]+$/i, view: "/country/unknown" },
	{ path: /^\/vpn-for-sport\/[^/]+$/i, view: "/vpn-for-sport" },
];

/** `canonical` is the URL for search engines. */
export type Fallback<File> = { to: string } | { file: File; canonical: string };

/** Fallback for a path without a page, or null for a 404. @param path starts with a slash and doesn't end with one */
export async function findFallback<File>(
	path: string,
	find: (path: string) => File | undefined | Promise<File | undefined>,
): Promise<Fallback<File> | null> {
	// English has no prefix.
	if (/^\/en(\/|$)/.test(path)) return { to: path.slice(3) || "/" };
	const { locale, path: rest } = splitPath(path);
	const prefix = prefixOf(locale);
	const rule = rules.find((item) => item.path.test(rest));
	if (!rule) return null;
	if ("to" in rule) return { to: prefix + rule.to };
	const lower = prefix + rest.toLowerCase();
	if (lower !== path && (await find(lower))) return { to: lower };
	const file = await find(prefix + rule.view);
	return file ? { file, canonical: prefix + rule.view.replace(/\/unknown$/, "") } : null;
}

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
