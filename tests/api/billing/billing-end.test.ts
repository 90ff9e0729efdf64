import { describe, expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { day, minute } from "../../support/api/api.ts";
import { test } from "../../support/api/fixtures/shop.ts";
import { cards, createShop, later, type Shop } from "../../support/api/stripe.ts";

const renew = (shop: Shop, enabled: boolean, token = shop.token) =>
	shop.call(api.autoRenew, { enabled }, { token });

describe("the end of a plan", () => {
	test("depends on the clock", async ({ shop: first }) => {
		await first.buy("month");
		await renew(first, false);
		await first.notices();
		first.pass(31 * day);
		const token = await first.login(first.email);
		expect((await first.call(api.me, {}, { token })).body.data.type).toBe("free");
	});

	test("is found without a webhook by asking the payment service", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		first.pass(31 * day);
		await first.runTasks();
		const token = await first.login(first.email);
		const { body } = await first.call(api.billing, {}, { token });
		expect(body.data).toMatchObject({ state: "free", payment_failed: { url: expect.any(String) } });
	});

	test("comes a day late when the payment service doesn't answer", async ({ shop: first }) => {
		await first.buy("month");
		first.deps.payments = null;
		first.pass(32 * day - 1000);
		const token = await first.login(first.email);
		const state = async () => (await first.call(api.billing, {}, { token })).body.data.state;
		expect(await state()).toBe("active");
		first.pass(1000);
		expect(await state()).toBe("free");
	});
});

test("a purchase whose webhooks were all lost is found by the polling job", async ({ shop }) => {
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	await shop.notices();
	await shop.runTasks();
	expect((await shop.billing()).state).toBe("free");
	shop.pass(10 * minute);
	await shop.runTasks();
	expect((await shop.billing()).state).toBe("active");
	expect((await shop.kinds()).filter((kind) => kind === "bought")).toHaveLength(1);
});

describe("a week pass", () => {
	const withPass = async () => {
		const shop = await createShop();
		await shop.call(api.packages, {});
		await shop.rows`INSERT INTO packages SELECT 'week', 9, 'Weekly', 299, currency, 0, NULL, 0.25, 'week', 1, 0, devices, 0, 1, '[]'
				FROM packages WHERE id = 'month'`;
		return shop;
	};

	test("is paid once, lasts its week and doesn't renew", async () => {
		const first = await withPass();
		await first.buy("week");
		expect(await first.billing()).toMatchObject({
			state: "active",
			package: { id: "week", end_date: "2026-01-22T12:00:00.000Z", period: { unit: "week", count: 1 } },
			auto_renew: false,
			renewable: false,
			renews_at: null,
			renewal_price: null,
			price_paid: "2.99",
		});
		expect((await renew(first, true)).body.error).toBe("no_subscription");
		const shop = await later(first, 7 * day);
		expect((await shop.billing()).state).toBe("free");
		expect(shop.charges()).toHaveLength(1);
	});

	test("bought during another starts where that one ends; a subscription has to wait", async () => {
		const shop = await withPass();
		await shop.buy("week");
		shop.pass(day);
		await shop.buy("week");
		expect((await shop.billing()).package?.end_date).toBe("2026-01-29T12:00:00.000Z");
		expect((await shop.checkout("year")).body.error).toBe("already_subscribed");
		await shop.rows`UPDATE customers SET ends_at = ${shop.deps.now()}`;
		expect((await shop.checkout("year")).status).toBe(200);
	});
});
