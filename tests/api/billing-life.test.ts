import { describe, expect, test } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { billingTurn } from "../../functions/billing/jobs.ts";
import { rows } from "../../functions/db/run.ts";
import { day, minute } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { cards, createShop, type Shop } from "../support/stripe.ts";

const renew = (shop: Shop, enabled: unknown, token = shop.token) =>
	shop.post("/api/vpnuser/auto-renew", { enabled }, { token });
const kinds = async (shop: Shop) =>
	(await shop.mails(shop.email)).map(({ kind }) => kind).filter((kind) => kind !== "signup");
/** Logs in anew: logins do not last as long as plans. */
const later = async (shop: Shop, ms: number): Promise<Shop> => {
	shop.pass(ms);
	await shop.notices();
	const token = await shop.login(shop.email);
	const billing = async () => (await shop.call("/api/vpnuser/billing", { token })).body.data;
	const me = async () => (await shop.call("/api/vpnuser/me", { token })).body.data;
	return { ...shop, token, billing, me };
};
const storedType = async (shop: Shop) =>
	(await rows<{ type: string }>(shop.deps.db, sql`SELECT type FROM users`))[0]?.type;
const subscriptionOf = ({ stand }: Shop) => Object.values(stand.state.subscriptions).at(-1);
const chargesOf = ({ stand }: Shop) => Object.values(stand.state.charges);

describe("a renewal", () => {
	test("charges the list price, and the plan goes on without a gap", async () => {
		const first = await createShop();
		await first.buy("quarter");
		const shop = await later(first, 90 * day);
		expect(await shop.billing()).toMatchObject({
			state: "active",
			renews_at: "2026-07-15T12:00:00.000Z",
			price_paid: "27.00",
			refund: { state: "open" },
		});
		expect(chargesOf(shop).map(({ amount }) => amount)).toEqual([2160, 2700]);
		expect((await kinds(shop)).filter((kind) => kind === "renewed")).toHaveLength(1);
	});

	test("whose notice is late does not interrupt the plan", async () => {
		const first = await createShop();
		await first.buy("month");
		first.pass(31 * day);
		const token = await first.login(first.email);
		const { body } = await first.call("/api/vpnuser/billing", { token });
		expect(body.data).toMatchObject({ state: "active", auto_renew: true });
	});

	test("that is turned off is confirmed, and the plan ends by itself on its day", async () => {
		const first = await createShop();
		await first.buy("month");
		const { status, body } = await renew(first, false);
		expect(status).toBe(200);
		expect(body.data).toMatchObject({
			state: "active",
			auto_renew: false,
			renewable: true,
			renews_at: null,
			renewal_price: "9.00",
			package: { id: "month", end_date: "2026-02-15T12:00:00.000Z" },
		});
		await first.notices();
		const off = (await first.mails(first.email)).filter(({ kind }) => kind === "renewal_off");
		expect(off).toHaveLength(1);
		expect(off[0]?.text).toContain("February 15, 2026");
		const last = await later(first, 31 * day - 1000);
		expect(await last.billing()).toMatchObject({ state: "active" });
		const shop = await later(first, 1000);
		expect(await shop.billing()).toMatchObject({ state: "free", package: null, auto_renew: false });
		expect(await shop.me()).toMatchObject({ type: "free", package: null });
		expect(chargesOf(shop)).toHaveLength(1);
	});

	test("can be turned on again, and off once more: each is done once and confirmed", async () => {
		const shop = await createShop();
		await shop.buy("year");
		for (const enabled of [false, true, true, false, false]) {
			expect((await renew(shop, enabled)).body.data.auto_renew).toBe(enabled);
			await shop.notices();
			expect(subscriptionOf(shop)?.cancelAtPeriodEnd).toBe(!enabled);
		}
		expect((await kinds(shop)).filter((kind) => kind.startsWith("renewal")).sort()).toEqual([
			"renewal_off",
			"renewal_off",
			"renewal_on",
		]);
	});

	test("is nobody else's to turn off, and needs a plan and a plain yes or no", async () => {
		const shop = await createShop();
		expect((await renew(shop, false)).body.error).toBe("no_subscription");
		await shop.buy("year");
		for (const enabled of ["false", 0, null, undefined]) {
			expect((await renew(shop, enabled)).status).toBe(400);
		}
		await shop.account("eve@example.org");
		const eve = await shop.login("eve@example.org");
		expect((await renew(shop, false, eve)).body.error).toBe("no_subscription");
		expect((await shop.post("/api/vpnuser/auto-renew", { enabled: false })).status).toBe(401);
		expect((await shop.billing()).auto_renew).toBe(true);
	});

	test("that is turned off at the payment service itself is seen and confirmed too", async () => {
		const shop = await createShop();
		await shop.buy("year");
		await shop.deps.payments?.setRenewal(subscriptionOf(shop)?.id ?? "", false);
		expect((await shop.billing()).auto_renew).toBe(true);
		await shop.notices();
		expect((await shop.billing()).auto_renew).toBe(false);
		expect(await kinds(shop)).toContain("renewal_off");
	});

	test("that cannot be charged ends the plan, says where to pay, and is made up for by paying", async () => {
		const first = await createShop();
		await first.buy("month", cards.later);
		const shop = await later(first, 31 * day);
		const failed = await shop.billing();
		expect(failed).toMatchObject({ state: "free", package: null, auto_renew: false });
		const { pathname } = new URL(failed.payment_failed.url);
		const [mail] = (await shop.mails(shop.email)).filter(({ kind }) => kind === "payment_failed");
		expect(mail?.link).toBe(failed.payment_failed.url);
		const form = new URLSearchParams({ card: cards.good, expiry: "12/34", cvc: "123", action: "pay" });
		await shop.call(pathname, {
			raw: form.toString(),
			headers: { "content-type": "application/x-www-form-urlencoded" },
		});
		await shop.notices();
		expect(await shop.billing()).toMatchObject({ state: "active", auto_renew: true, payment_failed: null });
		expect((await kinds(shop)).filter((kind) => kind === "payment_failed")).toHaveLength(1);
	});

	test("that was never made up for makes way for another plan", async () => {
		const first = await createShop();
		await first.buy("month", cards.later);
		const shop = await later(first, 31 * day);
		const { body } = await shop.checkout("year", { token: shop.token });
		expect(body.code).toBe(200);
		await shop.pay(body.id);
		await shop.notices();
		expect(await shop.billing()).toMatchObject({
			state: "active",
			package: { id: "year" },
			payment_failed: null,
		});
		const { subscriptions } = shop.stand.state;
		expect(Object.values(subscriptions).map(({ status }) => status)).toEqual(["canceled", "active"]);
	});
});

describe("the end of a plan", () => {
	test("is read by the clock, and written down by a job", async () => {
		const first = await createShop();
		await first.buy("month");
		await renew(first, false);
		await first.notices();
		first.pass(31 * day);
		const token = await first.login(first.email);
		expect((await first.call("/api/vpnuser/me", { token })).body.data.type).toBe("free");
		expect(await storedType(first)).toBe("month");
		await billingTurn(first.deps);
		expect(await storedType(first)).toBe("free");
	});

	test("is found out without any notice, as the payment service is asked", async () => {
		const first = await createShop();
		await first.buy("month", cards.later);
		first.pass(31 * day);
		await billingTurn(first.deps);
		const token = await first.login(first.email);
		const { body } = await first.call("/api/vpnuser/billing", { token });
		expect(body.data).toMatchObject({ state: "free", payment_failed: { url: expect.any(String) } });
	});

	test("comes a day after its time when the payment service stays silent", async () => {
		const first = await createShop();
		await first.buy("month");
		first.deps.payments = null;
		first.pass(32 * day - 1000);
		const token = await first.login(first.email);
		const state = async () => (await first.call("/api/vpnuser/billing", { token })).body.data.state;
		expect(await state()).toBe("active");
		first.pass(1000);
		expect(await state()).toBe("free");
	});
});

describe("a purchase whose notices all got lost", () => {
	test("is found by the job that asks", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id, cards.good, "never");
		await shop.notices();
		await billingTurn(shop.deps);
		expect((await shop.billing()).state).toBe("free");
		shop.pass(10 * minute);
		await billingTurn(shop.deps);
		expect((await shop.billing()).state).toBe("active");
		expect((await kinds(shop)).filter((kind) => kind === "bought")).toHaveLength(1);
	});
});

describe("a week pass", () => {
	const withPass = async () => {
		const shop = await createShop();
		await shop.call("/api/packages");
		await rows(
			shop.deps.db,
			sql`INSERT INTO packages SELECT 'week', 9, 'Weekly', 299, currency, 0, NULL, 0.25, 'week', 1, 0, devices, 0, 1
				FROM packages WHERE id = 'month'`,
		);
		return shop;
	};

	test("is paid once, lasts its week and does not renew", async () => {
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
		expect(chargesOf(shop)).toHaveLength(1);
	});

	test("bought while another runs begins where that one ends; a subscription has to wait", async () => {
		const shop = await withPass();
		await shop.buy("week");
		shop.pass(day);
		await shop.buy("week");
		expect((await shop.billing()).package.end_date).toBe("2026-01-29T12:00:00.000Z");
		expect((await shop.checkout("year")).body.error).toBe("already_subscribed");
		await rows(shop.deps.db, sql`UPDATE customers SET ends_at = ${shop.deps.now()}`);
		expect((await shop.checkout("year")).status).toBe(200);
	});
});

describe("a refund request", () => {
	const ask = (shop: Shop, body: object = {}) =>
		shop.post("/api/vpnuser/refund-request", body, { token: shop.token });

	test("is written down once, confirmed, and mailed to support with everything it needs", async () => {
		const shop = await createShop();
		await shop.buy("year");
		const { status, body } = await ask(shop, { reason: "  Too  slow\u0000 \u202efor me\n" });
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ state: "active", refund: { state: "requested", automatic: false } });
		expect((await ask(shop)).body.error).toBe("refund_closed");
		expect(await kinds(shop)).toContain("refund_requested");
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.subject).toBe(`Refund request from ${shop.email}`);
		expect(mail?.text).toMatch(/Reason: Too slow for me\n/);
		expect(mail?.text).toContain("Amount: $54.00");
		expect(await shop.mails(brand.emails.support)).toHaveLength(1);
		expect(chargesOf(shop)[0]?.refunded).toBe(0);
	});

	test("is paid back at once where the operator allows it, and the plan ends with it", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		const { body } = await ask(shop);
		expect(body.data).toMatchObject({
			state: "free",
			package: null,
			auto_renew: false,
			refund: { state: "refunded", automatic: true, amount: "54.00" },
		});
		await shop.notices();
		await billingTurn(shop.deps);
		expect(chargesOf(shop)[0]).toMatchObject({ amount: 5400, refunded: 5400 });
		expect(subscriptionOf(shop)?.status).toBe("canceled");
		expect((await kinds(shop)).filter((kind) => /refund|renewal/.test(kind))).toEqual(["refunded"]);
		const { body: invoices } = await shop.call("/api/vpnuser/invoices", { token: shop.token });
		expect(invoices.data[0].status).toBe("refunded");
		expect((await ask(shop)).body.error).toBe("refund_closed");
		expect((await shop.checkout("month")).status).toBe(200);
	});

	test("is taken until the window closes, not a moment longer", async () => {
		const shop = await createShop();
		await shop.buy("year");
		shop.pass(7 * day - 1);
		const token = await shop.login(shop.email);
		expect((await shop.call("/api/vpnuser/billing", { token })).body.data.refund.state).toBe("open");
		shop.pass(1);
		expect((await shop.call("/api/vpnuser/billing", { token })).body.data.refund.state).toBe("closed");
		const { status, body } = await shop.post("/api/vpnuser/refund-request", {}, { token });
		expect([status, body.error]).toEqual([409, "refund_closed"]);
		expect(await shop.mails(brand.emails.support)).toEqual([]);
	});

	test("that is made twice at the same moment counts once", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		const answers = await Promise.all([ask(shop), ask(shop), ask(shop)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		await shop.notices();
		expect((await kinds(shop)).filter((kind) => kind === "refunded")).toHaveLength(1);
	});

	test("needs a plan and a login", async () => {
		const shop = await createShop();
		expect((await ask(shop)).body.error).toBe("no_subscription");
		expect((await shop.post("/api/vpnuser/refund-request", {})).status).toBe(401);
	});

	test("that is made at the payment service ends the plan as well", async () => {
		const shop = await createShop();
		await shop.buy("year");
		await shop.deps.payments?.refund(chargesOf(shop)[0]?.intent ?? "");
		await shop.notices();
		await billingTurn(shop.deps);
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(subscriptionOf(shop)?.status).toBe("canceled");
	});
});

describe("deleting an account that has a plan", () => {
	const remove = (shop: Shop) =>
		shop.call("/api/vpnuser/delete-account", { method: "DELETE", token: shop.token });

	test("ends the subscription and the customer at the payment service", async () => {
		const shop = await createShop();
		await shop.buy("year");
		expect((await remove(shop)).status).toBe(200);
		await billingTurn(shop.deps);
		expect(subscriptionOf(shop)?.status).toBe("canceled");
		expect(Object.values(shop.stand.state.customers)).toMatchObject([{ deleted: true, email: "" }]);
		await shop.notices();
		expect(await rows(shop.deps.db, sql`SELECT * FROM billing_jobs`)).toEqual([]);
	});

	test("keeps the record of the payment, and nothing of the person in it", async () => {
		const shop = await createShop();
		await shop.buy("year");
		await shop.post("/api/vpnuser/refund-request", { reason: "I am Ada" }, { token: shop.token });
		await remove(shop);
		expect(await rows(shop.deps.db, sql`SELECT * FROM customers`)).toEqual([]);
		expect(await rows(shop.deps.db, sql`SELECT user_id, url, amount, package_id FROM payments`)).toEqual([
			{ user_id: null, url: null, amount: 5400, package_id: "year" },
		]);
		expect(await rows(shop.deps.db, sql`SELECT user_id, reason, state FROM refunds`)).toEqual([
			{ user_id: null, reason: null, state: "requested" },
		]);
	});

	test("is not undone by a payment service that is down: it is told until it listens", async () => {
		const shop = await createShop();
		await shop.buy("year");
		const { payments } = shop.deps;
		const broken = { ...payments, forget: () => Promise.reject(new Error("down")) } as typeof payments;
		shop.deps.payments = broken ?? null;
		await remove(shop);
		await billingTurn(shop.deps);
		expect(subscriptionOf(shop)?.status).toBe("active");
		for (let i = 0; i < 8; i++) {
			shop.pass(day);
			await billingTurn(shop.deps);
		}
		shop.deps.payments = payments ?? null;
		shop.pass(day);
		await billingTurn(shop.deps);
		expect(subscriptionOf(shop)?.status).toBe("canceled");
	});

	test("while a checkout is open gives back what is paid there after all", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await remove(shop);
		await shop.pay(body.id);
		await shop.notices();
		await billingTurn(shop.deps);
		expect(chargesOf(shop)).toMatchObject([{ amount: 5400, refunded: 5400 }]);
	});

	test("gives nothing back of what was paid before", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id, cards.good, "late");
		await shop.billing(body.id);
		shop.pass(3_000);
		await shop.billing(body.id);
		await remove(shop);
		await billingTurn(shop.deps);
		shop.pass(minute);
		await shop.notices();
		await billingTurn(shop.deps);
		expect(chargesOf(shop)).toMatchObject([{ refunded: 0 }]);
	});
});
