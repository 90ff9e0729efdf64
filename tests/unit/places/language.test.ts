import { describe, expect, it, vi } from "vitest";
import { getLocaleForCountry, type Locale } from "../../../i18n/locales.ts";
import {
	choose,
	fetchCountryLocale,
	isCrawler,
	matchLanguage,
} from "../../../src/features/language/choose.ts";

const visitor = { saved: null, languages: [], crawler: false };

it.each([
	[["fr-CA"], "fr"],
	[["fr_CA"], "fr"],
	[["AR"], "ar"],
	[["de-DE", "ru-RU", "en"], "ru"],
	[["zh-Hant-TW", "en-GB"], "en"],
	[["de", "ja"], null],
	[["french"], null],
	[[], null],
])("the browser's language of the list %j is %s", (languages, locale) => {
	expect(matchLanguage(languages)).toBe(locale);
});

describe("the language of a page without one in its URL", () => {
	it.each<[string, { saved?: string; languages: string[] }, Locale, boolean]>([
		["is the saved choice over the browser's", { saved: "ru", languages: ["fr"] }, "ru", false],
		["is English where that was chosen", { saved: "en", languages: ["fr"] }, "en", false],
		["ignores an unsupported saved choice", { saved: "de", languages: ["fr"] }, "fr", false],
		["is the browser's", { languages: ["ar-EG", "en"] }, "ar", false],
		["falls back to English, which the country may change", { languages: ["de"] }, "en", true],
		["may change by country for a browser in English", { languages: ["en-US"] }, "en", true],
	])("%s", (_, preferences, locale, lookUp) => {
		expect(choose({ ...visitor, ...preferences })).toEqual({ locale, lookUp });
	});

	it("is unchanged for crawlers", () =>
		expect(choose({ ...visitor, crawler: true, saved: "fr", languages: ["fr"] })).toBeNull());
});

const crawlers =
	"Googlebot/2.1|Mozilla/5.0 (compatible; bingbot/2.0)|YandexBot|Mozilla/5.0 (compatible; YouBot/1.0)|Baiduspider|facebookexternalhit/1.1";
it.each(crawlers.split("|"))("%s is detected as a crawler", (agent) => expect(isCrawler(agent)).toBe(true));

it.each([
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 11; CUBOT_X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
])("%s isn't a crawler", (agent) => expect(isCrawler(agent)).toBe(false));

describe("a country's language", () => {
	it.each("AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE".split(" "))("%s is Arabic", (country) => {
		expect(getLocaleForCountry(country)).toBe("ar");
	});

	const others = { FR: "fr", fr: "fr", RU: "ru", US: "en", BE: "en", IL: "en", "": "en" };
	it.each(Object.entries(others))("%s gives %s", (country, locale) =>
		expect(getLocaleForCountry(country)).toBe(locale),
	);
});

describe("looking up the country", () => {
	const { signal } = new AbortController();
	const respondWith =
		(body: unknown, status = 200) =>
		async () =>
			Response.json(body, { status });

	it.each([
		["FR", "fr"],
		["EG", "ar"],
		["DE", "en"],
		[null, null],
	])("%s gives %s", async (country, locale) => {
		const respond = respondWith({ code: 200, message: "OK", data: { country } });
		expect(await fetchCountryLocale(signal, respond)).toBe(locale);
	});

	it.each([
		["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
		["the answer is an error", respondWith({ code: 500, message: "no" }, 500)],
		["the answer is no JSON", async () => new Response("<html>")],
		["the answer has no data", respondWith({ code: 200, message: "OK" })],
	])("only logs when %s", async (_, call) => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		expect(await fetchCountryLocale(signal, call)).toBeNull();
		expect(warn).toHaveBeenCalledOnce();
		warn.mockRestore();
	});
});
