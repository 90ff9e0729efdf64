import { prefixOf, splitPath } from "../../../i18n/paths.ts";

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
