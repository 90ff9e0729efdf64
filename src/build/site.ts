import { existsSync, readdirSync } from "node:fs";
import type { SitemapOptions } from "@astrojs/sitemap";
import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale, localeCodes } from "../../i18n/locales.ts";
import { localePath, splitPath } from "../routing/paths.ts";
import { setting } from "./setting.ts";

/** Where the site will live: absolute addresses in it (canonical, hreflang, feeds) start with this. */
export const origin = (setting("ORIGIN") ?? brand.origin).replace(/\/$/, "");

const kinds = { "blog/": "/blog/post/", "guides/": "/guides/" };

/** Paths of texts that show English words in another language, as nobody has translated them: their English page is the real one. */
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
		// Content is read when it has been checked, so not with this file.
		const { lastChanged } = await import("./last-changed.ts");
		// A page that only one language has, English, comes without any.
		const all = entry.links ?? [{ lang: defaultLocale, url: entry.url }];
		const item = { ...entry, links: all.filter(({ url }) => isReal(url)) };
		const lastmod = lastChanged.get(splitPath(new URL(item.url).pathname).path);
		const dated = lastmod ? { ...item, lastmod } : item;
		const english = item.links.find(({ lang }) => lang === defaultLocale);
		return english ? { ...dated, links: [...item.links, { lang: "x-default", url: english.url }] } : dated;
	},
	// Account pages, and views that stand for another page.
	filter: (page) =>
		isReal(page) &&
		!/\/(profile|account-deleted|verify|forget-password|reset-password|404|dev)(\/|$)/.test(page) &&
		!/\/country\/(unknown|usa)\/?$/.test(page),
};
