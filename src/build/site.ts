import { existsSync, readdirSync } from "node:fs";
import type { SitemapOptions } from "@astrojs/sitemap";
import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale, localeCodes } from "../../i18n/locales.ts";
import { localePath, splitPath } from "../../i18n/paths.ts";
import { setting } from "./setting.ts";

/** The site's origin, for absolute addresses (canonical, hreflang, feeds). */
export const origin = (setting("ORIGIN") ?? brand.origin).replace(/\/$/, "");

const kinds = { "blog/": "/blog/post/", "guides/": "/guides/" };

/** Paths of untranslated texts: their canonical page is the English one. */
const untranslated: ReadonlySet<string> = new Set(
	Object.entries(kinds).flatMap(([folder, page]) => {
		const base = new URL(`../../content/${folder}`, import.meta.url);
		return (existsSync(base) ? readdirSync(base) : []).flatMap((id) =>
			localeCodes
				.filter((code) => !existsSync(new URL(`${id}/${code}.mdx`, base)))
				.map((code) => localePath(code, page + id)),
		);
	}),
);

const isReal = (url: string): boolean => !untranslated.has(new URL(url).pathname.replace(/\/$/, ""));

export const sitemapOptions: SitemapOptions = {
	i18n: { defaultLocale, locales: Object.fromEntries(localeCodes.map((code) => [code, code])) },
	serialize: async (entry) => {
		// Imported late, since it reads content, which must be checked first.
		const { lastChanged } = await import("./last-changed.ts");
		// A page in English only has no alternates.
		const all = entry.links ?? [{ lang: defaultLocale, url: entry.url }];
		const item = { ...entry, links: all.filter(({ url }) => isReal(url)) };
		const lastmod = lastChanged.get(splitPath(new URL(item.url).pathname).path);
		const dated = lastmod ? { ...item, lastmod } : item;
		const english = item.links.find(({ lang }) => lang === defaultLocale);
		return english ? { ...dated, links: [...item.links, { lang: "x-default", url: english.url }] } : dated;
	},
	// Account pages, and pages whose canonical is another page.
	filter: (page) =>
		isReal(page) &&
		!/\/(profile|account-deleted|verify|forget-password|reset-password|404|dev)(\/|$)/.test(page) &&
		!/\/country\/(unknown|usa)\/?$/.test(page),
};
