import { describe, expect, it, vi } from "vitest";
import { plans } from "../../../content/readers/plans.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { hasEnded, parsePlans } from "../../../src/features/billing/offer/plans-snapshot.ts";
import { getPlansText, type PayBy } from "../../../src/features/billing/plans/plan-text.ts";
import { builtPlans, getPlanWords } from "../../../src/features/billing/plans/plan-words.ts";
import { plainText } from "../../support/plain-text.ts";
import { testPlanWords } from "./test-plans.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const ends = "2026-12-31T23:59:59Z";
const year = {
	id: "year",
	name: "Yearly",
	price: "108.00",
	currency: "USD",
	prices: [{ currency: "USD", price: "108.00", taxIncluded: false, former: "108.00" }],
	discount: 50,
	discountEnds: ends,
	duration: 12,
	period: { unit: "year", count: 1 } as const,
	renews: true,
	devices: 10,
	isDefault: true,
};
const cardOf = (more: object, locale: Locale = "en", at = now) => {
	const [card] = getPlansText([{ ...year, ...more }], testPlanWords(locale), locale, at);
	if (!card) throw new Error("no card");
	return card;
};

describe("a plan card", () => {
	it("derives its text from the plan: title, two decimals, duration, price per month, the second one as default", () => {
		const big = { id: "b", name: "Big", price: "10", discount: 10, duration: 3 };
		const cards = getPlansText([{ id: "a", price: "7.5" }, big], testPlanWords("en"), "en", now);
		expect(cards.map(({ terms }) => plainText(terms[0]))).toEqual(["$7.50 today", "$9.00 today"]);
		expect(cards).toMatchObject([
			{ title: "Plan", list: null, monthly: "$7.50", duration: "1 month", isDefault: false },
			// That host's earlier price is unknown.
			{ title: "Big", list: null, monthly: "$3.00", duration: "3 months", isDefault: true },
		]);
	});

	it("says what is paid now, when the next charge is and how much, and until when a refund is possible", () => {
		const { title, monthly, list, save, billed, terms } = cardOf({});
		expect([title, monthly, list, save]).toEqual(["Yearly", "$4.50", "$108.00", "Save 50%"]);
		expect(plainText(billed)).toBe("$54.00 for the first year, then $108.00 a year");
		expect(terms.map(plainText)).toEqual([
			"$54.00 today",
			"Renews on Nov 21, 2027 for $108.00",
			"Money back until Dec 21, 2026",
		]);
	});

	it.each(localeCodes)("says beside an introductory price what follows (%s)", (locale) => {
		const units = ["week", "month", "year"] as const;
		for (const period of units.flatMap((unit) => [1, 2, 3, 11, 100].map((count) => ({ unit, count })))) {
			const billed = plainText(cardOf({ period }, locale).billed);
			expect(billed).toMatch(/54[.,]00.*108[.,]00/);
			expect(billed).not.toMatch(/\{\{|undefined/);
		}
	});

	it("says a price recurs only where it does", () => {
		const { billed, terms } = cardOf({ discountEnds: null });
		expect(billed).toContain("billed once a year");
		expect(terms[1]).toContain("$54.00");
	});

	it("gets its discount at the moment it starts, and renews at a lasting one only if bought since", () => {
		const starts = "2026-12-01T00:00:00Z";
		const before = cardOf({ discountStarts: starts, discountEnds: null }, "en", Date.parse(starts) - 1);
		expect([before.monthly, before.list, before.save]).toEqual(["$9.00", null, null]);
		expect(before.terms[1]).toContain("$108.00");
		expect(cardOf({ discountStarts: starts }, "en", Date.parse(starts)).monthly).toBe("$4.50");
	});

	it("of a pass says that it ends, and mentions no renewal", () => {
		const pass = { id: "week", price: "4.00", discount: 0, duration: 0.25, renews: false };
		const card = cardOf({ ...pass, name: "Week pass", period: { unit: "week", count: 1 } });
		expect([card.title, card.duration, card.art]).toEqual(["Week pass", "1 week", null]);
		expect(card.billed).toContain("once, no renewal");
		expect(card.terms[1]).toBe("Lasts until Nov 28, 2026 and doesn’t renew");
		expect(card.ticks).toEqual(["10 devices", "30-day money-back guarantee"]);
	});

	it.each(localeCodes)("says that it can be cancelled only where it renews (%s)", (locale) => {
		const words = testPlanWords(locale);
		const { cancelAnyTime } = words.plan.ticks;
		const termsOf = (by: PayBy, more = {}) =>
			getPlansText([{ ...year, ...more }], words, locale, now, 0, by).flatMap(({ ticks }) => ticks);
		expect(termsOf({})).toContain(cancelAnyTime);
		const others = [termsOf({ coins: true }), termsOf({ renews: false }), termsOf({}, { renews: false })];
		for (const ticks of others) expect(ticks).not.toContain(cancelAnyTime);
	});

	it("during a pass starts when that ends, or can't be bought before", () => {
		const passEnds = "2026-12-22T12:00:00Z";
		const cardsOf = (by: PayBy) =>
			getPlansText([year], testPlanWords("en"), "en", now, 0, { passEnds, ...by });
		const [pass] = cardsOf({ coins: true });
		expect(pass?.terms.slice(1)).toEqual([
			"Starts on Dec 22, 2026, lasts until Dec 22, 2027 and doesn’t renew",
			"Money back until Dec 21, 2026",
		]);
		expect(pass?.notYet).toBeNull();
		const [plan] = cardsOf({});
		const notYet = "You can buy this plan when yours ends, on Dec 22, 2026.";
		expect(plan).toMatchObject({ terms: [], notYet });
	});

	it.each([
		["ar", "خطة سنوية", "12 شهرًا"],
		["fr", "Annuelle", "12 mois"],
		["ru", "Годовой", "12 месяцев"],
	] as const)("speaks %s", (locale, title, duration) => {
		const card = cardOf({}, locale);
		expect([card.title, plainText(card.duration)]).toEqual([title, duration]);
		expect(card.terms.join()).not.toMatch(/\{\{|undefined/);
	});
});

describe("a response with plans", () => {
	it("is ours with the server's clock, or another host's bare list", () => {
		const server = new Date(now + 5000).toISOString();
		const parsed = parsePlans({ code: 200, packages: [year], now: server }, now);
		expect(parsed).toEqual({ plans: [year], clockOffset: 5000 });
		expect(parsePlans([{ id: "a", price: "1.00" }], now)?.plans).toHaveLength(1);
	});

	it.each([
		null,
		"x",
		{},
		{ packages: [] },
		[{ id: 1, price: "1" }],
		[{ id: "a", price: "free" }],
		[{ id: "a", price: "1", duration: 0 }],
	])("has none in %j", (answer) => expect(parsePlans(answer, now)).toBeNull());

	it("says whether a discount has ended", () => {
		expect(hasEnded([{ ...year, discountStarts: "2026-12-01T00:00:00Z" }], now)).toBe(false);
		expect(hasEnded([year], Date.parse(ends))).toBe(true);
	});
});

it("pages built after an offer don't say that it has ended", async () => {
	vi.stubEnv("SOURCE_DATE_EPOCH", "9999999999").resetModules();
	const later = await import("../../../src/features/billing/plans/plan-words.ts");
	const hadOffer = builtPlans.some(({ discount }) => discount > 0);
	expect(later.getPlanWords("en").offerEnded === null).toBe(hadOffer);
	// Other files of this process mustn't get these modules.
	vi.resetModules();
});

it("the plans in a page are those of the content, in order", () => {
	expect(builtPlans.map(({ id }) => id)).toEqual(plans.map(({ id }) => id));
	const settings = { packages: "/api/packages", cards: ["card"], coins: true, stripe: null };
	expect(getPlanWords("en").settings).toEqual(settings);
});
