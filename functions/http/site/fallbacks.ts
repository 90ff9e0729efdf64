import { prefixOf, splitPath } from "../../../i18n/paths.ts";

/**
 * Fallbacks for addresses without a page, in every language. `to` redirects permanently; `view`
 * serves another page at the requested URL, after trying the lower-case URL.
 */
const rules: readonly ({ path: RegExp; to: string } | { path: RegExp; view: string })[] = [
	{ path: /^\/terms$/i, to: "/terms-and-conditions" },
	{ path: /^\/privacy$/i, to: "/privacypolicy" },
	{ path: /^\/blog\/post$/i, to: "/blog" },
	{ path: /^\/download\/[^/]+$/i, view: "/download" },
	{ path: /^\/country\/[^/]+$/i, view: "/country/unknown" },
	{ path: /^\/vpn-for-sport\/[^/]+$/i, view: "/vpn-for-sport" },
];

export type Fallback =
	| { kind: "move"; to: string }
	/** `canonical` is the URL for search engines. */
	| { kind: "view"; page: string; canonical: string };

/** Fallback for a path without a page, or null for a 404. @param path starts with a slash and doesn't end with one */
export async function findFallback(
	path: string,
	exists: (path: string) => boolean | Promise<boolean>,
): Promise<Fallback | null> {
	// English has no prefix.
	if (/^\/en(\/|$)/.test(path)) return { kind: "move", to: path.slice(3) || "/" };
	const { locale, path: rest } = splitPath(path);
	const prefix = prefixOf(locale);
	const rule = rules.find((item) => item.path.test(rest));
	if (!rule) return null;
	if ("to" in rule) return { kind: "move", to: prefix + rule.to };
	const lower = prefix + rest.toLowerCase();
	if (lower !== path && (await exists(lower))) return { kind: "move", to: lower };
	const page = prefix + rule.view;
	const parent = page.slice(0, page.lastIndexOf("/unknown")) || page;
	return (await exists(page))
		? { kind: "view", page, canonical: page.endsWith("/unknown") ? parent : page }
		: null;
}
