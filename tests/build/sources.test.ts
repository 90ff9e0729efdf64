import { describe, expect, it } from "vitest";
import { countries } from "../../content/readers/places/countries.ts";
import { services } from "../../content/readers/services.ts";
import { getLanguageName } from "../../i18n/locales.ts";
import { pages } from "../support/site/dist.ts";
import { documentOf } from "./rules/page.ts";

/** Language of each source that countries and services cite. */
const languages = new Map(
	[...countries, ...services].flatMap(({ sources }) => sources.map(({ url, lang }) => [url, lang])),
);
const links = pages.flatMap((page) =>
	[...documentOf(page).querySelectorAll(":is(.checked, .law-notes) a[href^=http]")].map((link) => ({
		page,
		link,
	})),
);

describe("sources on the built site", { timeout: 120_000 }, () => {
	it("have their language marked up for browsers", () => {
		expect(links.length).toBeGreaterThan(1000);
		const wrong = links.flatMap(({ page, link }) => {
			const url = link.getAttribute("href") ?? "";
			const lang = link.getAttribute("hreflang");
			return lang && lang === (languages.get(url) ?? lang) ? [] : [`${page.url}: ${url} is in ${lang}`];
		});
		expect(wrong).toEqual([]);
	});

	it("name another language to readers, after a title marked up in it", () => {
		const wrong = links.flatMap(({ page, link }) => {
			const lang = link.getAttribute("hreflang") ?? "";
			const foreign = lang !== page.locale;
			const title = link.querySelector("bdi");
			const after = link.textContent.replace(title?.textContent ?? "", "").trim();
			const namesLanguage = after.startsWith("(") && after.includes(getLanguageName(page.locale, lang));
			return namesLanguage === foreign && title?.getAttribute("lang") === (foreign ? lang : null)
				? []
				: [`${page.url}: ${link.textContent.trim()}`];
		});
		expect(wrong).toEqual([]);
	});
});
