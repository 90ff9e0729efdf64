import { defaultLocale, isLocale, type Locale } from "../../../i18n/locales.ts";

/**
 * The one form a page's address has: no slash at the end, no `index.html` or `.html`, no doubled slashes. Returns null
 * for what can never be asked for: bad escapes, dot files, `..`, backslashes, control characters, the not-found page.
 */
export function canonicalPath(pathname: string): string | null {
	let path: string;
	try {
		path = decodeURIComponent(pathname);
	} catch {
		return null;
	}
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
	if (/[\\\u0000-\u001f\u007f]/.test(path)) return null;
	const parts = path.split("/").filter(Boolean);
	// RFC 8615 puts security.txt and the like into the one dot folder that is public.
	if (parts.some((part, index) => part.startsWith(".") && !(index === 0 && part === ".well-known")))
		return null;
	if (parts.at(-1) === "index.html") parts.pop();
	const last = parts.pop()?.replace(/\.html$/, "");
	if (last === "404") return null;
	if (last) parts.push(last);
	return `/${parts.join("/")}`;
}

/**
 * Whether a request is a form of a page, sent by a browser without script: its answer is that page, which says what the form
 * needs. Nothing that was typed is read.
 */
export const isPageForm = (method: string | undefined, type: string | null | undefined): boolean =>
	method === "POST" &&
	/^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i.test(type ?? "");

/** A path as it goes into a Location header; never starts with two slashes, so it stays on this site. */
export const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The language of a page's address: English has no prefix. */
export function localeOf(path: string): Locale {
	const first = path.split("/")[1];
	return isLocale(first) ? first : defaultLocale;
}

/** What the addresses of a language begin with. */
export const prefixOf = (locale: string): string => (locale === defaultLocale ? "" : `/${locale}`);

/** Where the not-found page for a path lies: that of its part of the site, else the language's own, else the common one. */
export function notFoundPages(path: string): string[] {
	const prefix = prefixOf(localeOf(path));
	const own = `${prefix}/404.html`;
	// Posts have one that says so and shows the newest.
	const post = path.startsWith(`${prefix}/blog/post/`) ? [`${prefix}/blog/post/404.html`] : [];
	return [...new Set([...post, own, "/404.html"])];
}
