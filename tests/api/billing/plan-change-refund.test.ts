import { describe, expect, inject, test } from "vitest";
import brand from "../../../content/brand.json" with { type: "json" };
import { runBillingTurn } from "../../../functions/billing/jobs.ts";
import { decimal } from "../../../functions/contract/billing/price.ts";
import * as api from "../../../functions/contract/index.ts";
import { day } from "../../support/api/api.ts";
import { balanceOf, change, subscriber } from "../../support/api/plan-change.ts";
import {
	cards,
	chargesOf,
	createShop,
	kindsOf,
	later,
	type Shop,
	subscriptionOf,
} from "../../support/api/stripe.ts";

const giveBack = (shop: Shop) => shop.call(api.refundRequest, {}, { token: shop.token });

/** Asks for the money back, and lets everything happen that follows. */
async function refunded(shop: Shop): Promise<Shop> {
	await giveBack(shop);
	await shop.notices();
	await runBillingTurn(shop.deps);
	return shop;
}
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const paidBy = (shop: Shop) => chargesOf(shop).map(({ amount }) => amount);
const backOf = (shop: Shop) => chargesOf(shop).map((charge) => charge.refunded);

describe("the money-back guarantee after a change", () => {
	test("gives back what was paid for both plans, and the plan ends", async () => {
		const shop = await subscriber("month", cards.good, { refunds: "auto" });
		await change(shop);
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount: "56.90", automatic: true });
		await giveBack(shop);
		await shop.notices();
		await runBillingTurn(shop.deps);
		expect(await shop.billing()).toMatchObject({
			state: "free",
			refund: { state: "refunded", amount: "56.90" },
		});
		expect(chargesOf(shop).map(({ amount, refunded }) => refunded === amount)).toEqual([true, true]);
		expect(subscriptionOf(shop)?.status).toBe("canceled");
	});

	test("leaves a payment whose own time is over", async () => {
		const first = await createShop({ refunds: "auto" });
		await first.buy("quarter");
		const shop = await later(first, 60 * day);
		await change(shop);
		await giveBack(shop);
		await shop.notices();
		await runBillingTurn(shop.deps);
		expect(chargesOf(shop).map(({ refunded }) => refunded > 0)).toEqual([false, true]);
		expect(await shop.billing()).toMatchObject({ state: "free" });
	});

	test("takes what was kept with it, so that nobody has the money and the days it paid for", async () => {
		const shop = await subscriber("year", cards.good, { refunds: "auto" });
		await change(shop, "month");
		expect(balanceOf(shop)).toBeLessThan(0);
		await giveBack(shop);
		await shop.notices();
		await runBillingTurn(shop.deps);
		expect(await shop.billing()).toMatchObject({ state: "free", package: null });
		expect(subscriptionOf(shop)?.status).toBe("canceled");
		expect(balanceOf(shop)).toBe(0);
		expect((await kindsOf(shop)).filter((kind) => kind === "refunded")).toHaveLength(1);
	});

	test("tells support of both payments where a person decides", async () => {
		const shop = await subscriber();
		await change(shop);
		await giveBack(shop);
		const [mail] = (await shop.mails(brand.emails.support)).filter(({ kind }) => kind === "refund_support");
		expect(mail?.text).toContain("$56.90");
	});

	test("gives back everything paid for a year, a month instead, and the year again", async () => {
		const shop = await subscriber("year", cards.good, { refunds: "auto" });
		await change(shop, "month");
		shop.pass(day);
		await change(shop, "year");
		expect(paidBy(shop)).toHaveLength(2);
		const amount = decimal(sum(paidBy(shop)));
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount });
		await refunded(shop);
		expect(backOf(shop)).toEqual(paidBy(shop));
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded", amount } });
	});

	test("goes back to the last renewal, and not past it", async () => {
		const first = await createShop({ refunds: "auto" });
		await first.buy("month");
		const shop = await later(first, 32 * day);
		for (const packageId of ["year", "quarter", "month", "quarter", "year"]) await change(shop, packageId);
		await refunded(shop);
		const [bought, ...since] = backOf(shop);
		expect(bought).toBe(0);
		expect(since).toEqual(paidBy(shop).slice(1));
		expect(since.length).toBeGreaterThan(1);
	});
});

/** What is given back after these plans, one a day from the first to the last: all that was paid. */
const table: Record<string, string> = {
	month: "9.00",
	"month quarter": "21.89",
	"month quarter month": "21.89",
	"month quarter year": "54.53",
	"month year": "54.29",
	"month year month": "54.29",
	"month year quarter": "54.29",
	quarter: "21.60",
	"quarter month": "21.60",
	"quarter month quarter": "22.13",
	"quarter month year": "54.53",
	"quarter year": "54.24",
	"quarter year month": "54.24",
	"quarter year quarter": "54.24",
	year: "54.00",
	"year month": "54.00",
	"year month quarter": "54.00",
	"year month year": "54.44",
	"year quarter": "54.00",
	"year quarter month": "54.00",
	"year quarter year": "54.39",
};

/** Every way of changing that often, from any plan. */
const sequences = (changes: number): string[][] =>
	changes
		? sequences(changes - 1).flatMap((plans) =>
				["month", "quarter", "year"].filter((next) => next !== plans.at(-1)).map((next) => [...plans, next]),
			)
		: [["month"], ["quarter"], ["year"]];

describe("what is given back after up to four changes", () => {
	/** Buys and changes, gives back; says what was paid, and whether just that was shown and came back. */
	async function tryOut(plans: string[], pauses: number[]): Promise<string> {
		const [first, ...others] = plans;
		const shop = await createShop({ refunds: "auto" });
		await shop.buy(first);
		for (const [i, packageId] of others.entries()) {
			shop.pass(pauses[i % pauses.length] ?? 0);
			expect((await change(shop, packageId)).status).toBe(200);
		}
		const paid = decimal(sum(paidBy(shop)));
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount: paid });
		await refunded(shop);
		expect(backOf(shop)).toEqual(paidBy(shop));
		expect(balanceOf(shop)).toBe(0);
		expect(await shop.billing()).toMatchObject({
			state: "free",
			refund: { state: "refunded", amount: paid },
		});
		return paid;
	}

	// The sums are the same at the edge, where a test app takes ten times as long.
	const isNode = inject("runtime" as never) === "node";
	const cases = Object.entries(table).filter(([name]) => isNode || name.startsWith("month year"));

	test.each(cases)("%s: %s", async (name, amount) => {
		expect(await tryOut(name.split(" "), [day])).toBe(amount);
	});

	test("is said above for every sequence of up to two changes", () =>
		expect(Object.keys(table).sort()).toEqual(
			[0, 1, 2]
				.flatMap(sequences)
				.map((plans) => plans.join(" "))
				.sort(),
		));

	test.runIf(isNode).each([...sequences(3), ...sequences(4)])(
		"%s, %s, %s, %s and so on: all that was paid, also where two invoices have the same second",
		async (...plans) => void (await tryOut(plans, [0, 1000])),
	);
});
