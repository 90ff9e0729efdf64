import { describe, expect, test } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { billingTurn } from "../../functions/billing/jobs.ts";
import * as api from "../../functions/contract/index.ts";
import { day } from "../support/api.ts";
import { balanceOf, change, subscriber } from "../support/plan-change.ts";
import {
	cards,
	chargesOf,
	createShop,
	kindsOf,
	later,
	type Shop,
	subscriptionOf,
} from "../support/stripe.ts";

describe("the money-back guarantee after a change", () => {
	const giveBack = (shop: Shop) => shop.call(api.refundRequest, {}, { token: shop.token });

	test("gives back what was paid for both plans, and the plan ends", async () => {
		const shop = await subscriber("month", cards.good, { refunds: "auto" });
		await change(shop);
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount: "56.90", automatic: true });
		await giveBack(shop);
		await shop.notices();
		await billingTurn(shop.deps);
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
		await billingTurn(shop.deps);
		expect(chargesOf(shop).map(({ refunded }) => refunded > 0)).toEqual([false, true]);
		expect(await shop.billing()).toMatchObject({ state: "free" });
	});

	test("takes what was kept with it, so that nobody has the money and the days it paid for", async () => {
		const shop = await subscriber("year", cards.good, { refunds: "auto" });
		await change(shop, "month");
		expect(balanceOf(shop)).toBeLessThan(0);
		await giveBack(shop);
		await shop.notices();
		await billingTurn(shop.deps);
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
});
