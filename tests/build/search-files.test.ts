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

/** Queries in users' own words, and the place that must be among the first results; first where a place has that name. */
const queries: [Locale, query: string, answer: RegExp, among?: number][] = [
	["en", "can I get my money back", /refund|money/],
	["en", "unsubscribe", /#(cancel|renew)/],
	["en", "wifi at the airport", /wi-?fi|wifi/],
	["en", "instal linux", /download\/linux/],
	["en", "forgot password", /password/],
	["en", "germany", /country\/germany/],
	["en", "kill swich", /#kill/],
	["fr", "être remboursé", /refund|money/],
	["fr", "mot de passe oublie", /password/],
	["fr", "wifi public", /wi-?fi|wifi/],
	["fr", "serveurs allemagne", /country/],
	["ru", "вернуть деньги", /refund|money/],
	["ru", "отменить подписку", /#(cancel|renew)/],
	["ru", "вайфай в аэропорту", /wi-?fi|wifi/],
	["ru", "линукс", /download\/linux/],
	["ar", "استرجاع نقودي", /refund|money/],
	["ar", "إلغاء اشتراكي", /#(cancel|renew)/],
	["ar", "واي فاي", /wi-?fi|wifi/],
	["ar", "لينكس", /download\/linux/],
	["en", "money back", /^\/(faqs\/billing|pricing)#refund$/, 1],
	["en", "pricing", /^\/pricing$/, 1],
	["en", "blog", /^\/blog$/, 1],
	["en", "netflix", /^\/vpn-for-streaming\/netflix$/, 1],
	["fr", "remboursement", /^\/fr\/(faqs\/billing|pricing)#refund/, 1],
	["fr", "tarifs", /^\/fr\/pricing$/, 1],
	["ru", "вернуть деньги", /^\/ru\/(faqs\/billing|pricing)#refund/, 1],
	["ru", "страны", /^\/ru\/country$/, 1],
	["ar", "استرداد المال", /^\/ar\/(faqs\/billing|pricing)#refund/, 1],
	["ar", "الأسعار", /^\/ar\/pricing$/, 1],
];

const offTopic = { en: "pizza recipe", fr: "recette de pizza", ru: "рецепт пиццы", ar: "وصفة بيتزا" };

describe("a question", { timeout: 60_000 }, () => {
	it.each(queries)("in %s finds its answer: %s", async (locale, query, answer, among = 3) => {
		const first = (await open(locale)).ask(query).map(({ url }) => url);
		expect(first.slice(0, among)).toContainEqual(expect.stringMatching(answer));
	});

	it.each(localeCodes)("in %s about an unrelated topic finds next to nothing", async (locale) =>
		expect((await open(locale)).ask(offTopic[locale]).length).toBeLessThan(3),
	);
});
