import { basename } from "node:path";
import type { SitemapOptions } from "@astrojs/sitemap";
import { findFiles } from "../../content/readers/read/disk.ts";
import { defaultLocale, localeCodes } from "../../i18n/locales.ts";
import { getLocalePath, splitPath } from "../../i18n/paths.ts";
import { aliases } from "../features/country/countries.ts";

/** Paths of untranslated texts: their canonical page is the English one. */
const untranslated: ReadonlySet<string> = new Set(
	Object.entries({ blog: "/blog/post/", guides: "/guides/" }).flatMap(([folder, page]) => {
		const files = findFiles(`content/${folder}/*/*.mdx`);
		return findFiles(`content/${folder}/*`).flatMap((path) =>
			localeCodes
				.filter((code) => !files.includes(`${path}/${code}.mdx`))
				.map((code) => getLocalePath(code, page + basename(path))),
		);
	}),
);

const duplicates = new RegExp(`/country/(unknown|${Object.keys(aliases).join("|")})/?$`);

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
		!duplicates.test(page),
};
