import { describe, expect, it } from "vitest";
import catalogue from "../../content/plans.json" with { type: "json" };
import { getPrice, getRenewalPrice } from "../../functions/contract/billing/price.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { getClaimValues } from "../../src/words/claims.ts";
import { pageAt, pages } from "../support/site/dist.ts";
import { documentOf } from "./rules/page.ts";

const now = Date.now();
/** Introductory and renewal price of each plan where they differ, in whole currency units. */
const introductory = catalogue.plans
	.map((plan) => [getPrice(plan, now), getRenewalPrice(plan, now)].map((price) => String(Number(price))))
	.filter(([first, later]) => first !== later);

/** Text lines without struck-through list prices. */
const linesOf = (document: Document): string[] =>
	[...document.querySelectorAll("p, li, td, dd, h1, h2, h3")].map((line) => {
		const copy = line.cloneNode(true) as Element;
		for (const struck of copy.querySelectorAll("s, .visually-hidden")) struck.remove();
		return copy.textContent ?? "";
	});
const hasAmount = (text: string, amount: string) =>
	new RegExp(`(?<![\\d.,])${amount}(?:[.,]00)?(?![\\d.,]*\\d)`).test(text);

describe.each(localeCodes)("the first screen in %s", (locale) => {
	it("of the home page says whom it is for, what it costs and what to do, and names trial and free plan", () => {
		const hero = documentOf(pageAt("/", locale)).querySelector(".hero .txt");
		const parts = [...(hero?.children ?? [])].map(({ tagName, className }) => `${tagName}.${className}`);
		expect(parts).toEqual(["P.kicker", "H1.", "P.lead", "P.cta", "UL.facts"]);
		const [extension, plans] = [...(hero?.querySelectorAll("a") ?? [])].map((a) => a.getAttribute("href"));
		expect(extension).toMatch(/\/download\/extension$/);
		expect(plans).toBe("#pricing-section");
		const facts = [...(hero?.querySelectorAll(".facts li") ?? [])].map((fact) => fact.textContent ?? "");
		expect(facts[0]).toContain(String(getClaimValues().trialDays));
		expect(
			facts.some((fact) => introductory.some((prices) => prices.every((price) => hasAmount(fact, price)))),
		).toBe(true);
	});

	it("of pricing names the free trial above the cards, and links to its page", () => {
		const document = documentOf(pageAt("/pricing", locale));
		const trial = document.querySelector(".hero .txt a");
		expect(trial?.textContent).toContain(String(getClaimValues().trialDays));
		const target = document.querySelector(trial?.getAttribute("href") ?? "");
		expect(target?.querySelector(".invite")).not.toBeNull();
	});

	it("and every line with an introductory price says what follows", () => {
		expect(introductory.length).toBeGreaterThan(0);
		const faults = pages
			.filter(
				(page) => page.locale === locale && !/^\/(blog|country\/|vpn-for-|cybersecurity)/.test(page.path),
			)
			.flatMap((page) =>
				linesOf(documentOf(page))
					.filter((line) => /[$€£]/.test(line))
					.filter((line) =>
						introductory.some(
							([first = "", later = ""]) => hasAmount(line, first) && !hasAmount(line, later),
						),
					)
					.map((line) => `${page.url}: ${line}`),
			);
		expect(faults).toEqual([]);
	});
});
