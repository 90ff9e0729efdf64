import { api, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";
import { createShop, later } from "../../support/api/stripe.ts";
import { testCatalogue, weekPass } from "../../support/catalogue.ts";

const withPass = async () => {
	const shop = await createShop();
	shop.deps.catalogue = { ...testCatalogue, plans: [...testCatalogue.plans, weekPass] };
	return shop;
};

describe("a week pass", () => {
	test("is paid once, lasts its week and doesn't renew", async () => {
		const first = await withPass();
		await first.buy("week");
		expect(await first.billing()).toMatchObject({
			state: "active",
			package: { id: "week", end_date: "2026-01-22T23:59:59.999Z", period: { unit: "week", count: 1 } },
			auto_renew: false,
			renewable: false,
			renews_at: null,
			renewal_price: null,
			price_paid: "2.99",
		});
		expect((await first.asUser(api.autoRenew, { enabled: true })).body.error).toBe("no_subscription");
		expect((await (await later(first, 7.5 * day - 1000)).billing()).state).toBe("active");
		const shop = await later(first, 1000);
		expect((await shop.billing()).state).toBe("free");
		expect(shop.charges()).toHaveLength(1);
	});

	test("bought during another starts where that one ends; a subscription has to wait", async () => {
		const shop = await withPass();
		await shop.buy("week");
		shop.pass(day);
		await shop.buy("week");
		expect((await shop.billing()).package?.end_date).toBe("2026-01-29T23:59:59.999Z");
		expect((await shop.checkout("year")).body.error).toBe("already_subscribed");
	});
});

test("month passes in a row lose no day to a short month before the last", async ({ shop: first }) => {
	const plans = testCatalogue.plans.map((plan) => ({ ...plan, renews: false }));
	first.deps.catalogue = { ...testCatalogue, plans };
	const shop = await later(first, 16 * day);
	const ends: (string | undefined)[] = [];
	for (const plan of ["month", "month", "month", "year"]) {
		await shop.buy(plan);
		ends.push((await shop.billing()).package?.end_date?.slice(0, 10));
	}
	expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2027-04-30"]);
});

describe("a subscription bought on the last day of a plan that doesn't renew", () => {
	test("starts at once after a pass, which counts as used", async () => {
		const first = await withPass();
		await first.buy("week");
		const eve = await later(first, 6.5 * day - 1000);
		expect((await eve.checkout("year")).body.error).toBe("already_subscribed");
		const shop = await later(eve, 1000);
		await shop.buy("year");
		const plan = { id: "year", end_date: "2027-01-22T00:00:00.000Z" };
		expect(await shop.billing()).toMatchObject({ package: plan, auto_renew: true, pass_from: null });
	});

	test("starts at once after a subscription, once that has ended", async ({ shop: first }) => {
		await first.buy("month");
		await first.asUser(api.autoRenew, { enabled: false });
		const morning = await later(first, 31 * day - hour);
		expect((await morning.checkout("year")).body.error).toBe("already_subscribed");
		const shop = await later(morning, hour);
		expect((await shop.billing()).state).toBe("active");
		await shop.buy("year");
		const plan = { id: "year", end_date: "2027-02-15T12:00:00.000Z" };
		expect(await shop.billing()).toMatchObject({ package: plan, auto_renew: true });
	});
});
