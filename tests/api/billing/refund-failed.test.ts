import brand from "../../../content/brand.json" with { type: "json" };
import { decideRefund, listRefundRequests } from "../../../functions/db/queries/billing/refunds.ts";
import { createId } from "../../../functions/sandbox/payments/state.ts";
import { api, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";
import { cards, createShop, eventOf, later, type Shop } from "../../support/api/stripe.ts";

const requestRefund = (shop: Shop) => shop.asUser(api.refundRequest, {});
const toSupport = async (shop: Shop) =>
	(await shop.mails(brand.emails.support)).filter(({ kind }) => kind === "refund_failed_support");
const invoiceOf = async (shop: Shop) => (await shop.asUser(api.invoices, {})).body.data[0];

const bookedOf = async (shop: Shop) =>
	(await shop.rows`SELECT amount FROM refund_entries ORDER BY rowid`).map(({ amount }) => amount);

async function refunded(): Promise<Shop> {
	const shop = await createShop({ refunds: "auto" });
	await shop.buy("year", cards.closed);
	await requestRefund(shop);
	await shop.notices();
	await shop.runTasks();
	expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
	expect((await invoiceOf(shop))?.status).toBe("refunded");
	return shop;
}

async function returnFromBank(shop: Shop): Promise<void> {
	shop.pass(10_000);
	await shop.notices();
	await shop.runTasks();
}

describe("a refund that the bank returns", () => {
	test("isn't shown as refunded; the plan is back, doesn't renew, and support decides", async () => {
		const shop = await refunded();
		const paidUntil = new Date(Date.UTC(2027, 0, 15, 23, 59, 59, 999)).toISOString();
		await returnFromBank(shop);
		expect(await shop.billing()).toMatchObject({
			state: "active",
			auto_renew: false,
			package: { id: "year", end_date: paidUntil },
			refund: { state: "requested", automatic: false },
		});
		expect((await shop.me()).type).toBe("year");
		expect((await invoiceOf(shop))?.status).toBe("paid");
		expect(shop.subscription()?.status).toBe("canceled");
		expect(await listRefundRequests(shop.deps.db)).toMatchObject([{ email: shop.email, amount: 5400 }]);
		expect((await requestRefund(shop)).body.error).toBe("refund_closed");
		const { body } = await shop.asUser(api.exportAccount, {});
		expect(body.data.payments[0]).toMatchObject({ refunded: "0.00", refundFailedAt: expect.any(String) });
	});

	test("is mailed once to the user and to support, however many webhooks report it", async () => {
		const shop = await refunded();
		await returnFromBank(shop);
		for (const event of shop.sandbox.state.events.slice(-4))
			await shop.webhook({ ...event, id: createId("evt") });
		const mailed = (await shop.kinds()).filter((kind) => /refund/.test(kind));
		expect(mailed.sort()).toEqual(["refund_failed", "refunded"]);
		const [mail, ...others] = await toSupport(shop);
		expect(others).toEqual([]);
		expect(mail?.subject).toContain(shop.email);
		expect(mail?.text).toContain("$54.00");
		expect(mail?.text).toContain(shop.charges()[0]?.intent);
	});

	test("that support retries is a new one: it arrives, or is returned and reported again", async () => {
		const shop = await refunded();
		await returnFromBank(shop);
		const again = async () => {
			shop.pass(day);
			const [waiting] = await listRefundRequests(shop.deps.db);
			await decideRefund(shop.deps.db, waiting?.paymentId ?? "", "grant", shop.deps.now());
			await shop.runTasks();
			await shop.notices();
		};
		await again();
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		await returnFromBank(shop);
		expect(await shop.billing()).toMatchObject({ state: "active", refund: { state: "requested" } });
		expect(await toSupport(shop)).toHaveLength(2);
		const [charge] = shop.charges();
		// A card that accepts refunds.
		if (charge) charge.last4 = "4242";
		await again();
		await returnFromBank(shop);
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(await toSupport(shop)).toHaveLength(2);
		expect(Object.values(shop.sandbox.state.refunds ?? {})).toHaveLength(3);
		expect(await bookedOf(shop)).toEqual([5400, -5400, 5400, -5400, 5400]);
	});

	test("at once, or before anybody was told of it, goes to support as well", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		const { payments } = shop.sandbox;
		shop.deps.payments = {
			...payments,
			refund: async (intent) => {
				const id = createId("re");
				const created = Math.floor(shop.deps.now() / 1000);
				const failed = { charge: "", amount: 5400, status: "failed", failsAt: null } as const;
				shop.sandbox.state.refunds = { [id]: { ...failed, id, intent, created } };
			},
		};
		await requestRefund(shop);
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ state: "active", refund: { state: "requested" } });
		expect(await shop.kinds()).toContain("refund_failed");
		expect(await toSupport(shop)).toHaveLength(1);
	});

	test("isn't the only one: what Stripe refuses, as for a disputed charge, goes to support at once", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		Object.assign(shop.charges()[0] ?? {}, { dispute: "under_review" });
		await requestRefund(shop);
		for (const passed of [0, 2 * day]) {
			shop.pass(passed);
			await shop.runTasks();
			const refund = { state: "requested", automatic: false };
			expect(await (await later(shop, 0)).billing()).toMatchObject({ state: "active", refund });
			expect(await toSupport(shop)).toHaveLength(1);
		}
		expect(await shop.rows`SELECT id FROM billing_jobs`).toEqual([]);
	});

	test("that Stripe refused is tried anew when support grants it, even within a day", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		const [charge] = shop.charges();
		Object.assign(charge ?? {}, { dispute: "under_review" });
		await requestRefund(shop);
		await shop.runTasks();
		Object.assign(charge ?? {}, { dispute: undefined });
		shop.pass(hour);
		const [waiting] = await listRefundRequests(shop.deps.db);
		await decideRefund(shop.deps.db, waiting?.paymentId ?? "", "grant", shop.deps.now());
		await shop.runTasks();
		expect(charge?.refunded).toBe(5400);
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
	});

	test("that only the operator made goes to support too", async ({ shop }) => {
		await shop.buy("year", cards.closed);
		await shop.sandbox.payments.refund(shop.charges()[0]?.intent ?? "");
		await shop.notices();
		await returnFromBank(shop);
		expect(await shop.billing()).toMatchObject({ state: "active", refund: { state: "requested" } });
		expect(await listRefundRequests(shop.deps.db)).toHaveLength(1);
	});

	test("of a deleted user is reported to support once, and can be retried", async () => {
		const shop = await refunded();
		await shop.asUser(api.deleteAccount, {});
		await shop.runTasks();
		await returnFromBank(shop);
		const payments = () => shop.rows`SELECT refunded, user_id FROM payments`;
		expect(await payments()).toEqual([{ refunded: 0, user_id: null }]);
		const [mail, ...others] = await toSupport(shop);
		expect(others).toEqual([]);
		expect(mail?.text).not.toContain(shop.email);
		expect(await shop.mails(shop.email)).toMatchObject([{ kind: "deleted" }]);
		const [waiting] = await listRefundRequests(shop.deps.db);
		shop.pass(day);
		await decideRefund(shop.deps.db, waiting?.paymentId ?? "", "grant", shop.deps.now());
		await shop.runTasks();
		expect(await payments()).toEqual([{ refunded: 5400, user_id: null }]);
		expect(await bookedOf(shop)).toEqual([5400, -5400, 5400]);
	});

	test("of an unknown payment is ignored", async () => {
		const shop = await refunded();
		const refund = { id: createId("re"), object: "refund", payment_intent: createId("pi"), status: "failed" };
		const event = eventOf("refund.failed", refund);
		expect((await shop.webhook(event)).status).toBe(200);
		expect(await toSupport(shop)).toEqual([]);
	});
});
