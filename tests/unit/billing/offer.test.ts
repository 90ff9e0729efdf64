import { describe, expect, it } from "vitest";
import { getPrice } from "../../../functions/contract/billing/price.ts";
import { getOfferAt, splitDuration } from "../../../src/features/billing/offer/offer.ts";
import { getPlansText, getTitle } from "../../../src/features/billing/plans/plan-text.ts";
import { buildProduct } from "../../../src/features/billing/plans/product.ts";
import { testPlans, testPlanWords } from "./test-plans.ts";

const ends = "2026-12-31T23:59:59Z";
const before = Date.parse(ends) - 1;

describe("an offer", () => {
	const own = { currency: "USD", price: "10.00", taxIncluded: false, former: "10.00" };
	const plan = { id: "a", price: "10.00", discount: 50, discountEnds: ends, isDefault: true, prices: [own] };
	it("is the default plan's discount, until its end", () => {
		expect(getOfferAt([plan], before)).toEqual({ percent: 50, ends });
		expect(getOfferAt([plan], Date.parse(ends))).toBeNull();
		expect(getOfferAt([{ ...plan, discountEnds: null }], before)).toEqual({ percent: 50, ends: null });
		expect(getOfferAt([{ ...plan, discount: 0 }], before)).toBeNull();
	});

	it("charges whole cents, a half rounded up", () => {
		const half = { discount: 50, discountEnds: null };
		const prices = ["0.29", "0.57", "1.15"].map((price) => getPrice({ price, ...half }, before));
		expect(prices).toEqual(["0.15", "0.29", "0.58"]);
		expect(getPrice({ price: "0.99", discount: 33, discountEnds: null }, before)).toBe("0.66");
	});

	it("is absent where the earlier price is unknown or was no higher", () => {
		for (const former of [null, "5.00"])
			expect(getOfferAt([{ ...plan, prices: [{ ...own, former }] }], before)).toBeNull();
		expect(getOfferAt([{ ...plan, prices: undefined }], before)).toBeNull();
	});

	it("is the second plan's where none is flagged, and absent without plans", () => {
		const plain = { ...plan, isDefault: false, discount: 0 };
		expect(getOfferAt([plain, { ...plain, discount: 20 }], before)?.percent).toBe(20);
		expect(getOfferAt([], before)).toBeNull();
	});

	it("counts down in whole units, and stops at zero", () => {
		const left = { days: 2, hours: 3, minutes: 4, seconds: 5 };
		expect(splitDuration(((2 * 24 + 3) * 60 + 4) * 60_000 + 5_999)).toEqual(left);
		expect(splitDuration(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
	});
});

const words = testPlanWords("en");
const offersAt = (now: number) => {
	const name = (plan: (typeof testPlans)[number]) => getTitle(plan, words);
	const { offers } = buildProduct("D", "https://a.example/pricing", testPlans, name, now) as {
		offers: { name: string; price: string; priceValidUntil?: string }[];
	};
	return offers;
};

it("the plans in structured data have the charged price, and until when it is valid", () => {
	const pricesAt = (now: number) =>
		offersAt(now).map(({ price, priceValidUntil = "always" }) => `${price} ${priceValidUntil}`);
	expect(pricesAt(before)).toEqual(["9.00 always", "54.00 2026-12-31", "21.60 2026-12-31"]);
	const later = Date.parse(ends) + 1;
	expect(pricesAt(later)).toEqual(testPlans.map(({ price }) => `${price} always`));
	expect(getPlansText(testPlans, words, "en", later).map(({ save }) => save)).toEqual([null, null, null]);
	expect(offersAt(later).map(({ name }) => name)).toEqual(["Monthly", "Yearly", "Quarterly"]);
});
