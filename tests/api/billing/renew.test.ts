import { syncCustomer } from "../../../functions/billing/sync.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { cards, createShop, later, type Shop } from "../../support/api/stripe.ts";

const renew = (shop: Shop, enabled: boolean, token = shop.token) =>
	shop.call(api.autoRenew, { enabled }, { token });

describe("a renewal", () => {
	test("charges the list price, and the plan goes on without a gap", async ({ shop: first }) => {
		await first.buy("quarter");
		const shop = await later(first, 90 * day);
		const paid = { renews_at: "2026-07-15T12:00:00.000Z", price_paid: "27.00", refund: { state: "open" } };
		expect(await shop.billing()).toMatchObject({ state: "active", ...paid });
		expect(shop.charges().map(({ amount }) => amount)).toEqual([2160, 2700]);
		expect((await shop.kinds()).filter((kind) => kind === "renewed")).toHaveLength(1);
	});

	test("whose webhook is late doesn't interrupt the plan", async ({ shop: first }) => {
		await first.buy("month");
		first.pass(31 * day);
		const token = await first.login(first.email);
		const { body } = await first.call(api.billing, {}, { token });
		expect(body.data).toMatchObject({ state: "active", auto_renew: true });
	});

	/** Sets the end date, as the operator can in Stripe's dashboard. */
	const endAt = async (shop: Shop, wait: number) => {
		const cancelAt = Math.floor((shop.deps.now() + wait) / 1000);
		Object.assign(shop.subscription() ?? {}, { cancelAt });
		await syncCustomer(shop.deps, shop.subscription()?.customer ?? "");
	};

	test("can be turned on again when the end date was set in the dashboard", async ({ shop }) => {
		await shop.buy("month");
		await endAt(shop, 20 * day);
		expect(await shop.billing()).toMatchObject({ auto_renew: false });
		const { status, body } = await renew(shop, true);
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ auto_renew: true, renews_at: "2026-02-15T12:00:00.000Z" });
		const last = await later(shop, 32 * day);
		expect(await last.billing()).toMatchObject({ state: "active", auto_renew: true });
		expect(last.charges()).toHaveLength(2);
	});

	test("doesn't happen after an end date set in the dashboard; the paid period goes on", async () => {
		const first = await createShop();
		await first.buy("month");
		await endAt(first, 20 * day);
		const shop = await later(first, 21 * day);
		expect(shop.subscription()?.status).toBe("canceled");
		expect(await shop.billing()).toMatchObject({ state: "active", auto_renew: false });
	});

	test("that is turned off is confirmed, and the plan ends with its last day", async ({ shop: first }) => {
		await first.buy("month");
		const { status, body } = await renew(first, false);
		expect(status).toBe(200);
		const off = { auto_renew: false, renewable: true, renews_at: null, renewal_price: "9.00" };
		const plan = { id: "month", end_date: "2026-02-15T23:59:59.999Z" };
		expect(body.data).toMatchObject({ state: "active", ...off, package: plan });
		await first.notices();
		const offMails = (await first.mails(first.email)).filter(({ kind }) => kind === "renewal_off");
		expect(offMails).toHaveLength(1);
		expect(offMails[0]?.text).toContain("February 15, 2026");
		expect(await (await later(first, 31.5 * day - 1000)).billing()).toMatchObject({ state: "active" });
		const shop = await later(first, 1000);
		expect(await shop.billing()).toMatchObject({ state: "free", package: null, auto_renew: false });
		expect(await shop.me()).toMatchObject({ type: "free", package: null });
		expect(shop.charges()).toHaveLength(1);
	});

	test("can be turned on again and off once more, each done once and confirmed", async ({ shop }) => {
		await shop.buy("year");
		for (const enabled of [false, true, true, false, false]) {
			expect((await renew(shop, enabled)).body.data.auto_renew).toBe(enabled);
			await shop.notices();
			expect(shop.subscription()?.cancelAtPeriodEnd).toBe(!enabled);
		}
		const mailed = (await shop.kinds()).filter((kind) => kind.startsWith("renewal"));
		expect(mailed.sort()).toEqual(["renewal_off", "renewal_off", "renewal_on"]);
	});

	test("can be switched twenty times an hour, as each sends a mail", async ({ shop }) => {
		await shop.buy("year");
		const answers: number[] = [];
		for (let i = 0; i < 21; i++) answers.push((await renew(shop, i % 2 === 1)).status);
		expect(answers).toEqual([...Array(20).fill(200), 429]);
	});

	test("can be turned off only by its user, with a plan and a plain yes or no", async ({ shop }) => {
		expect((await renew(shop, false)).body.error).toBe("no_subscription");
		await shop.buy("year");
		for (const enabled of ["false", 0, null, undefined])
			expect((await shop.rawPost(api.autoRenew, { enabled }, { token: shop.token })).status).toBe(400);
		const eve = await shop.addUser("eve@example.org");
		expect((await renew(shop, false, eve)).body.error).toBe("no_subscription");
		expect((await shop.billing()).auto_renew).toBe(true);
	});

	test("turned off at the payment service is noticed and confirmed too", async ({ shop }) => {
		await shop.buy("year");
		await shop.deps.payments?.setRenewal(shop.subscription()?.id ?? "", false);
		expect((await shop.billing()).auto_renew).toBe(true);
		await shop.notices();
		expect((await shop.billing()).auto_renew).toBe(false);
		expect(await shop.kinds()).toContain("renewal_off");
	});

	test("that can't be charged ends the plan, says where to pay, and resumes once paid", async () => {
		const first = await createShop();
		await first.buy("month", cards.later);
		for (const customer of Object.values(first.sandbox.state.customers)) customer.balance = -120;
		const shop = await later(first, 31 * day);
		const failed = await shop.billing();
		expect(failed).toMatchObject({ state: "free", package: null, auto_renew: false });
		const [mail] = (await shop.mails(shop.email)).filter(({ kind }) => kind === "payment_failed");
		const text = expect.stringContaining("Amount: $7.80");
		expect(mail).toMatchObject({ link: failed.payment_failed?.url, text });
		await shop.payLink();
		await shop.notices();
		expect(await shop.billing()).toMatchObject({ state: "active", auto_renew: true, payment_failed: null });
		expect((await shop.kinds()).filter((kind) => kind === "payment_failed")).toHaveLength(1);
	});

	test("that failed can be declined: nothing is charged for it, then or later", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		const shop = await later(first, 32 * day);
		const { status, body } = await renew(shop, false);
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ state: "free", auto_renew: false, payment_failed: null });
		expect((await shop.me()).unpaid).toBeNull();
		Object.assign(shop.subscription() ?? {}, { card: cards.good });
		const last = await later(shop, 31 * day);
		await last.payLink();
		expect(await last.kinds()).toEqual(["renewal_declined", "payment_failed", "bought"]);
		expect(last.charges().filter(({ status }) => status === "succeeded")).toHaveLength(1);
		expect((await renew(last, false)).body.error).toBe("no_subscription");
		expect((await renew(last, true)).body.error).toBe("no_subscription");
	});

	test("that was paid a moment ago is no longer declined: the plan goes on, without the next one", async () => {
		const first = await createShop();
		await first.buy("month", cards.later);
		const shop = await later(first, 32 * day);
		await shop.payLink();
		const { status, body } = await renew(shop, false);
		expect(status).toBe(200);
		const paid = { state: "active", auto_renew: false, renewable: true, payment_failed: null };
		expect(body.data).toMatchObject({ ...paid, package: { end_date: "2026-03-15T23:59:59.999Z" } });
		expect(shop.subscription()).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
		await shop.notices();
		expect(await shop.kinds()).toEqual(["renewal_off", "renewed", "payment_failed", "bought"]);
		expect((await renew(shop, true)).body.data.auto_renew).toBe(true);
	});

	test("that is never paid makes room for another plan, once that is bought", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		const shop = await later(first, 31 * day);
		await shop.checkout("year");
		expect(shop.subscription()?.status).toBe("past_due");
		await shop.buy("year");
		const bought = { state: "active", package: { id: "year" }, payment_failed: null };
		expect(await shop.billing()).toMatchObject(bought);
		expect(shop.subscriptions().map(({ status }) => status)).toEqual(["canceled", "active"]);
		// The link mailed for the replaced plan would charge for nothing.
		await shop.payLink();
		expect(shop.charges().filter(({ status }) => status === "succeeded")).toHaveLength(2);
	});

	test("that is missed and paid after the next one doesn't shorten the plan", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		await later(first, 31 * day);
		Object.assign(first.subscription() ?? {}, { card: cards.good });
		const shop = await later(first, 29 * day);
		expect((await shop.billing()).package?.end_date).toBe("2026-04-15T12:00:00.000Z");
		shop.pass(1000);
		await shop.payLink();
		await shop.notices();
		expect((await shop.billing()).package?.end_date).toBe("2026-04-15T12:00:00.000Z");
	});
});

test("a daily refresh writes no payment that is as it was", async ({ shop: first, onTestFinished }) => {
	await first.buy("month");
	const shop = await later(first, 32 * day);
	// Of a refund that Stripe refused, Stripe knows nothing.
	await shop.rows`UPDATE payments SET refund_failed_at = ${shop.deps.now()} WHERE paid_at < ${shop.deps.now() - day}`;
	onTestFinished(async () => void (await shop.rows`DROP TRIGGER again`));
	await shop.rows`CREATE TRIGGER again AFTER UPDATE ON payments BEGIN SELECT raise(ABORT, 'written again'); END`;
	shop.pass(2 * day);
	await shop.runTasks();
	const synced = { synced_at: shop.deps.now(), sync_failed_at: null };
	expect(await shop.rows`SELECT synced_at, sync_failed_at FROM customers`).toEqual([synced]);
});

describe("the end of a plan", () => {
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
	await shop.pay((await shop.checkout("year")).body.id);
	shop.loseNotices();
	await shop.runTasks();
	expect((await shop.billing()).state).toBe("free");
	shop.pass(10 * minute);
	await shop.runTasks();
	expect((await shop.billing()).state).toBe("active");
	expect((await shop.kinds()).filter((kind) => kind === "bought")).toHaveLength(1);
});
