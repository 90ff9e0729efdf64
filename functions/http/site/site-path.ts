import { prefixOf, splitPath } from "../../../i18n/paths.ts";

/**
 * Canonical path of a page: no trailing or double slash, no `index.html` or `.html`. Returns null for paths that
 * never exist: bad escapes, dot files, `..`, backslashes, control characters, the 404 page.
 */
export function canonicalPath(pathname: string): string | null {
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
export const isPageForm = (method: string | undefined, type: string | null | undefined): boolean =>
	method === "POST" &&
	/^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i.test(type ?? "");

/** Encodes a path for a Location header; never starts with two slashes, so it stays on this site. */
export const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Candidate 404 pages of a path: its section's, its language's, then the default. */
export function notFoundPages(path: string): string[] {
	const prefix = prefixOf(splitPath(path).locale);
	const localePage = `${prefix}/404.html`;
	// Posts have their own, which lists the newest posts.
	const post = path.startsWith(`${prefix}/blog/post/`) ? [`${prefix}/blog/post/404.html`] : [];
	return [...new Set([...post, localePage, "/404.html"])];
}
