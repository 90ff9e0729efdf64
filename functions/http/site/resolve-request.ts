import { getPrefix, splitPath } from "../../../i18n/paths.ts";

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
type Fallback<File> = { to: string } | { file: File; canonical: string };

/** Fallback for a path without a page, or null for a 404. @param path starts with a slash and doesn't end with one */
export async function findFallback<File>(
	path: string,
	find: (path: string) => File | undefined | Promise<File | undefined>,
): Promise<Fallback<File> | null> {
	// English has no prefix.
	if (/^\/en(\/|$)/.test(path)) return { to: path.slice(3) || "/" };
	const { locale, path: rest } = splitPath(path);
	const prefix = getPrefix(locale);
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
): Promise<{ file?: File; status?: number; headers?: Record<string, string> }> {
	const [pathname = "/", query] = url.split(/\?(.*)/s);
	const redirect = (status: number, to: string) => {
		const location = encodePath(to) + (query ? `?${query}` : "");
		return { status, headers: { Location: location } };
	};
	const path = normalizePath(pathname);
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
	for (const page of listNotFoundPages(path ?? pathname)) {
		const missing = await find(page);
		if (missing) return { file: missing, status: 404, headers: { "Cache-Control": "no-cache" } };
	}
	return { status: 404 };
}

/**
 * Canonical path of a page: no trailing or double slash, no `index.html` or `.html`. Returns null for paths that
 * never exist: bad escapes, dot files, `..`, backslashes, control characters, the 404 page.
 */
function normalizePath(pathname: string): string | null {
	let path: string;
	try {
		path = decodeURIComponent(pathname);
	} catch {
		return null;
	}
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it rejects
	if (/[\\\u0000-\u001f\u007f]/.test(path)) return null;
	const parts = path.split("/").filter(Boolean);
	// RFC 8615: `.well-known` is the only public dot folder.
	if (parts.some((part, index) => part.startsWith(".") && !(index === 0 && part === ".well-known")))
		return null;
	if (parts.at(-1) === "index.html") parts.pop();
	const last = parts.pop()?.replace(/\.html$/, "");
	if (last === "404") return null;
	if (last) parts.push(last);
	return `/${parts.join("/")}`;
}

/** A page's form sent without JavaScript: the response is that page, which explains; the input isn't read. */
const isPageForm = (method: string | undefined, type: string | null | undefined): boolean =>
	method === "POST" &&
	/^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i.test(type ?? "");

/** Encodes a path for a Location header; never starts with two slashes, so it stays on this site. */
export const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Candidate 404 pages of a path: its section's, its language's, then the default. */
function listNotFoundPages(path: string): string[] {
	const prefix = getPrefix(splitPath(path).locale);
	const localePage = `${prefix}/404.html`;
	// Posts have their own, which lists the newest posts.
	const post = path.startsWith(`${prefix}/blog/post/`) ? [`${prefix}/blog/post/404.html`] : [];
	return [...new Set([...post, localePage, "/404.html"])];
}
