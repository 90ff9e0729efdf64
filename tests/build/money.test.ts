import { describe, expect, it } from "vitest";
import catalogue from "../../content/plans.json" with { type: "json" };
import { paymentMethods } from "../../src/site/payment-settings.ts";
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
		const shown = tiles?.flatMap((tile) => methodsIn(tile ?? ""));
		expect(shown).toEqual(expect.arrayContaining([...paymentMethods]));
	});
});
