import type MiniSearchType from "minisearch";
import { describe, expect, it } from "vitest";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";
import type { Terms } from "../../i18n/terms.ts";
import { buildOptions, type Entry, find, type Hit, MiniSearch } from "../../src/features/search/engine.ts";
import { byUrl, distText, pages, wireSize } from "../support/site/dist.ts";
import { canonicalOf, documentOf, isIndexed } from "./rules/page.ts";

async function open(locale: Locale) {
	const stored = JSON.parse(distText(`search/${locale}.json`));
	const stems: Terms = await import(`../../i18n/${locale}/terms.ts`);
	const index: MiniSearchType<Entry> = MiniSearch.loadJS(stored.index, buildOptions(stems));
	const all = index.search(MiniSearch.wildcard) as unknown as Hit[];
	return { stored, all, ask: (query: string) => find(index, query, stems) };
}

describe.each(localeCodes)("the search in %s", { timeout: 120_000 }, (locale) => {
	it("has every page open to search engines, and no page of another language", async () => {
		const { all } = await open(locale);
		const own = pages
			.filter((page) => page.locale === locale && isIndexed(page) && canonicalOf(page)?.endsWith(page.url))
			.map(({ url }) => url);
		const matches = new Set(all.map(({ url }) => url.replace(/#.*/, "")));
		expect(own.filter((url) => !matches.has(url))).toEqual([]);
		expect([...matches].filter((url) => !own.includes(url))).toEqual([]);
	});

	it("links only to existing places, each with a name", async () => {
		const { all } = await open(locale);
		const wrong = all.filter(({ url, title }) => {
			const [path = "", anchor] = url.split("#");
			const page = byUrl.get(path);
			return !title || !page || (anchor && !documentOf(page).getElementById(decodeURIComponent(anchor)));
		});
		expect(wrong.map(({ url }) => url)).toEqual([]);
	});

	it("suggests pages before anything is typed, and has its texts", async () => {
		const { stored } = await open(locale);
		expect(stored.first.map(({ url }: Hit) => url)).toContain(getLocalePath(locale, "/faqs"));
		for (const word of ["placeholder", "empty", "close", "contact", "faqs", "shortcut"])
			expect(stored.words[word]).toBeTruthy();
	});

	it("is small enough for a phone", () => expect(wireSize(`search/${locale}.json`)).toBeLessThan(120 * 1024));
});

/** Queries in users' own words, and the anchor or page expected among the top three. */
const questions: Partial<Record<Locale, [query: string, answer: RegExp][]>> = {
	en: [
		["can I get my money back", /refund|money/],
		["unsubscribe", /#(cancel|renew)/],
		["wifi at the airport", /wi-?fi|wifi/],
		["instal linux", /download\/linux/],
		["forgot password", /password/],
		["germany", /country\/germany/],
		["kill swich", /#kill/],
	],
	fr: [
		["être remboursé", /refund|money/],
		["mot de passe oublie", /password/],
		["wifi public", /wi-?fi|wifi/],
		["serveurs allemagne", /country/],
	],
	ru: [
		["вернуть деньги", /refund|money/],
		["отменить подписку", /#(cancel|renew)/],
		["вайфай в аэропорту", /wi-?fi|wifi/],
		["линукс", /download\/linux/],
	],
	ar: [
		["استرجاع نقودي", /refund|money/],
		["إلغاء اشتراكي", /#(cancel|renew)/],
		["واي فاي", /wi-?fi|wifi/],
		["لينكس", /download\/linux/],
	],
};

/** Single words and names with an expected first result: a question, a page under its menu name, an entity's own page. */
const topResults: [Locale, query: string, answer: RegExp][] = [
	["en", "money back", /^\/(faqs\/billing|pricing)#refund$/],
	["en", "pricing", /^\/pricing$/],
	["en", "blog", /^\/blog$/],
	["en", "netflix", /^\/vpn-for-streaming\/netflix$/],
	["fr", "remboursement", /^\/fr\/(faqs\/billing|pricing)#refund/],
	["fr", "tarifs", /^\/fr\/pricing$/],
	["ru", "вернуть деньги", /^\/ru\/(faqs\/billing|pricing)#refund/],
	["ru", "страны", /^\/ru\/country$/],
	["ar", "استرداد المال", /^\/ar\/(faqs\/billing|pricing)#refund/],
	["ar", "الأسعار", /^\/ar\/pricing$/],
];

describe("the top result", { timeout: 60_000 }, () => {
	it.each(topResults)("in %s for %s", async (locale, query, answer) => {
		expect((await open(locale)).ask(query)[0]?.url).toMatch(answer);
	});
});

const offTopic = { en: "pizza recipe", fr: "recette de pizza", ru: "рецепт пиццы", ar: "وصفة بيتزا" };

describe.each(Object.keys(questions) as (keyof typeof offTopic)[])(
	"a question in %s",
	{ timeout: 60_000 },
	(locale) => {
		it.each(questions[locale] ?? [])("%s", async (query, answer) => {
			const { ask } = await open(locale);
			const first = ask(query)
				.slice(0, 3)
				.map(({ url }) => url);
			expect(
				first.some((url) => answer.test(url)),
				first.join(" "),
			).toBe(true);
		});

		it("about an unrelated topic finds next to nothing", async () => {
			expect((await open(locale)).ask(offTopic[locale]).length).toBeLessThan(3);
		});
	},
);
