import brand from "../../../content/brand.json" with { type: "json" };
import { toDecimal } from "../../../functions/contract/billing/price.ts";
import { api, day, describe, expect, test } from "../../support/api/fixtures.ts";
import { balanceOf, change, subscriber } from "../../support/api/plan-change.ts";
import { isThorough } from "../../support/api/runtime.ts";
import { createShop, later, type Shop } from "../../support/api/stripe.ts";

const requestRefund = (shop: Shop) => shop.asUser(api.refundRequest, {});

/** Requests a refund and processes everything that follows. */
async function refunded(shop: Shop): Promise<Shop> {
	await requestRefund(shop);
	await shop.notices();
	await shop.runTasks();
	return shop;
}
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const paidBy = (shop: Shop) => shop.charges().map(({ amount }) => amount);
const refundedOf = (shop: Shop) => shop.charges().map((charge) => charge.refunded);

describe("the money-back guarantee after a plan change", () => {
	test("excludes a payment whose own window is over", async () => {
		const first = await createShop({ refunds: "auto" });
		await first.buy("quarter");
		const shop = await later(first, 60 * day);
		await change(shop);
		await refunded(shop);
		expect(shop.charges().map(({ refunded }) => refunded > 0)).toEqual([false, true]);
		expect(await (await later(shop, day / 2)).billing()).toMatchObject({ state: "free" });
	});

	test("tells support about both payments where a person decides", async () => {
		const shop = await subscriber();
		await change(shop);
		await requestRefund(shop);
		const [mail] = (await shop.mails(brand.emails.support)).filter(({ kind }) => kind === "refund_support");
		expect(mail?.text).toContain("$56.90");
	});

	test("goes back to the last renewal and no further", async () => {
		const first = await createShop({ refunds: "auto" });
		await first.buy("month");
		const shop = await later(first, 32 * day);
		for (const packageId of ["year", "quarter", "month", "quarter", "year"]) await change(shop, packageId);
		await refunded(shop);
		const [bought, ...since] = refundedOf(shop);
		expect(bought).toBe(0);
		expect(since).toEqual(paidBy(shop).slice(1));
		expect(since.length).toBeGreaterThan(1);
	});
});

/** All sequences of that many plan changes, from any plan. */
const sequences = (changes: number): string[][] =>
	changes
		? sequences(changes - 1).flatMap((plans) =>
				["month", "quarter", "year"].filter((next) => next !== plans.at(-1)).map((next) => [...plans, next]),
			)
		: [["month"], ["quarter"], ["year"]];

describe("the refund after up to four plan changes", () => {
	/** Buys, changes plans and refunds: exactly the amount paid is shown and returned, and nothing remains. */
	async function expectFullRefund(plans: string[], pauses: number[]): Promise<void> {
		const [first, ...others] = plans;
		const shop = await createShop({ refunds: "auto" });
		await shop.buy(first);
		for (const [i, packageId] of others.entries()) {
			shop.pass(pauses[i % pauses.length] ?? 0);
			expect((await change(shop, packageId)).status).toBe(200);
		}
		const paid = toDecimal(sum(paidBy(shop)));
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount: paid, automatic: true });
		await refunded(shop);
		expect(refundedOf(shop)).toEqual(paidBy(shop));
		expect(balanceOf(shop)).toBe(0);
		const refund = { state: "refunded", amount: paid };
		expect(await shop.billing()).toMatchObject({ state: "free", package: null, refund });
		expect(shop.subscription()?.status).toBe("canceled");
		expect((await shop.kinds()).filter((kind) => kind === "refunded")).toHaveLength(paidBy(shop).length);
	}

	// Just two cases at the edge, where a test app is much slower.
	const short = [0, 1, 2].flatMap(sequences);
	const cases = short.filter(([first, second]) => isThorough || (first === "year" && second === "month"));

	test.each(cases)("%s, %s, %s, a day apart: everything paid", (...plans) => expectFullRefund(plans, [day]));

	test.runIf(isThorough).each(sequences(4))(
		"%s, %s, %s, %s and so on: everything paid, even if two invoices share a second",
		(...plans) => expectFullRefund(plans, [0, 1000]),
	);
});
