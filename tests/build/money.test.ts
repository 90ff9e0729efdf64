import { describe, expect, it } from "vitest";
import catalogue from "../../content/plans.json" with { type: "json" };
import { paymentMethods } from "../../src/site/payment-settings.ts";
import { testCatalogue } from "../support/catalogue.ts";
import { pages } from "../support/site/dist.ts";
import { amountsIn, methodsIn, sourcesOf } from "./rules/money.ts";
import { documentOf, visibleText } from "./rules/page.ts";

/** Without posts and guides, which mention other companies' prices and payment methods. */
const ours = pages.filter(({ path }) => !/^\/(blog|country|vpn-for-|cybersecurity)/.test(path));
const texts = ours.map((page) => ({ page, text: visibleText(page, "") }));
const sources = sourcesOf(catalogue, Date.now());

describe("money on the built site", { timeout: 120_000 }, () => {
	it("is found on every page of ours", () => {
		expect(texts.length).toBeGreaterThan(60);
		expect(texts.flatMap(({ text }) => amountsIn(text)).length).toBeGreaterThan(20);
	});

	it("comes from content/plans.json, amount by amount", () => {
		const unknown = texts.flatMap(({ page, text }) =>
			amountsIn(text)
				.filter(({ currency, amount }) => !sources.get(`${amount} ${currency}`))
				.map(({ written }) => `${page.url}: ${written}`),
		);
		expect(unknown).toEqual([]);
	});

	it("names every enabled payment method, and no disabled one", () => {
		const on = new Set<string>(paymentMethods);
		const wrong = texts.flatMap(({ page, text }) =>
			methodsIn(text)
				.filter((name) => !on.has(name))
				.map((name) => `${page.url} names ${name}, which is off`),
		);
		expect(wrong).toEqual([]);
		for (const path of ["/pricing", "/faqs", "/privacypolicy", "/features"])
			for (const { page, text } of texts.filter((entry) => entry.page.path === path))
				expect([page.url, methodsIn(text).sort()]).toEqual([page.url, [...on].sort()]);
	});

	it("shows exactly these as tiles in the footer", () => {
		const page = ours.find(({ path }) => path === "/about-us");
		const tiles = page && [...documentOf(page).querySelectorAll("ul.pay li")].map((li) => li.textContent);
		expect(tiles?.flatMap((tile) => methodsIn(tile ?? ""))).toEqual(
			expect.arrayContaining([...paymentMethods]),
		);
	});
});

describe("the check of money", () => {
	it.each([
		["for $4.50 a month", "4.50 USD"],
		["4,50 $ par mois, 54,00 € et 48,00 £", "4.50 USD, 54.00 EUR, 48.00 GBP"],
		["за 4,50 $ в месяц", "4.50 USD"],
		["\u2066$1,080.00\u2069 اليوم", "1080.00 USD"],
		["from 9 dollars, €9", "9.00 USD, 9.00 EUR"],
		["10 devices, 30 days, 256 bits", ""],
	])("reads the amounts of “%s”", (text, amounts) => {
		expect(
			amountsIn(text)
				.map(({ amount, currency }) => `${amount} ${currency}`)
				.join(", "),
		).toBe(amounts);
	});

	it("knows the plans' prices, and no other amounts", () => {
		const known = sourcesOf(testCatalogue, Date.parse("2026-11-21"));
		expect(known.get("54.00 EUR")).toContain("year");
		expect(known.get("8.00 GBP")).toContain("month");
		expect(known.get("4.99 USD")).toBeUndefined();
	});

	it.each([
		["Pay with Visa or PayPal", ["card", "paypal"]],
		["биткойном или картой", ["card", "coins"]],
		["بيتكوين أو بطاقة", ["card", "coins"]],
		["Apple Pay, Google Pay, USDT", ["apple_pay", "google_pay", "usdt"]],
		["a map of the world", []],
	])("finds the ways to pay of “%s”", (text, names) => {
		expect(methodsIn(text).sort()).toEqual(names);
	});
});
