import { decideRefund, listRefundRequests } from "../../../functions/db/queries/billing/refunds.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { createShop, paidShop, type Shop } from "../../support/api/stripe.ts";

describe("deleting an account with a plan", () => {
	const remove = (shop: Shop) => shop.asUser(api.deleteAccount, {});
	const repaid = [{ amount: 5400, refunded: 5400 }];

	/** A shop whose customer deletes the account after Stripe has processed a call to `path`, but before we get the response. */
	async function createShopRemovedAt(path: RegExp, options: Parameters<typeof createShop>[0] = {}) {
		let shop: Shop | undefined;
		let removal: ReturnType<typeof remove> | undefined;
		shop = await createShop({
			...options,
			wrap: (fetch) => async (input, init) => {
				const answer = await fetch(input, init);
				if (shop && path.test(String(input))) {
					removal ??= remove(shop);
					await removal;
				}
				return answer;
			},
		});
		return { shop, removal: () => removal };
	}

	test("deletes the subscription and the customer at the payment service", async ({ shop }) => {
		await shop.buy("year");
		expect((await remove(shop)).status).toBe(200);
		await shop.runTasks();
		expect(shop.subscription()?.status).toBe("canceled");
		expect(Object.values(shop.sandbox.state.customers)).toMatchObject([{ deleted: true, email: "" }]);
		await shop.notices();
		expect(await shop.rows`SELECT * FROM billing_jobs`).toEqual([]);
	});

	test("keeps the record of the payment without personal data", async ({ shop }) => {
		await shop.buy("year");
		await shop.asUser(api.refundRequest, { reason: "I am Ada" });
		await remove(shop);
		expect(await shop.rows`SELECT * FROM customers`).toEqual([]);
		expect(await shop.rows`SELECT user_id, url, amount, package_id FROM payments`).toEqual([
			{ user_id: null, url: null, amount: 5400, package_id: "year" },
		]);
		expect(await shop.rows`SELECT user_id, reason, state FROM refunds`).toEqual([
			{ user_id: null, reason: null, state: "requested" },
		]);
	});

	test("leaves a refund to support: what it grants is refunded, recorded and closed", async ({ shop }) => {
		await shop.buy("year");
		await shop.asUser(api.refundRequest, {});
		await remove(shop);
		await shop.runTasks();
		const { db, now } = shop.deps;
		const [request] = await listRefundRequests(db);
		expect(await decideRefund(db, request?.paymentId ?? "", "grant", now())).toBe(true);
		await shop.runTasks();
		expect(shop.charges()).toMatchObject(repaid);
		expect(await shop.rows`SELECT amount, refunded FROM payments`).toEqual(repaid);
		expect(await listRefundRequests(db)).toEqual([]);
	});

	test("records what support refunds in Stripe's dashboard afterwards", async ({ shop }) => {
		await shop.buy("year");
		await remove(shop);
		await shop.sandbox.payments.refund(shop.charges()[0]?.intent ?? "");
		await shop.notices();
		expect(await shop.rows`SELECT amount, refunded FROM payments`).toEqual(repaid);
	});

	test("during a refund keeps track of it", async () => {
		const { shop, removal } = await createShopRemovedAt(/\/refunds$/, { refunds: "auto" });
		await shop.buy("year");
		await shop.asUser(api.refundRequest, {});
		await shop.settle();
		await shop.runTasks();
		expect(await removal()).toMatchObject({ status: 200 });
		expect(shop.charges()).toMatchObject([{ refunded: 5400 }]);
		expect(await shop.rows`SELECT amount, refunded FROM payments WHERE user_id IS NULL`).toEqual(repaid);
		expect(await shop.rows`SELECT state FROM refunds`).toEqual([{ state: "refunded" }]);
	});

	test("retries while the payment service is down, until it answers", async ({ shop }) => {
		await shop.buy("year");
		const { payments } = shop.deps;
		const deleteCustomer = () => Promise.reject(new Error("down"));
		shop.deps.payments = payments && { ...payments, deleteCustomer };
		await remove(shop);
		await shop.runTasks();
		expect(shop.subscription()?.status).toBe("active");
		for (let i = 0; i < 8; i++) {
			shop.pass(day);
			await shop.runTasks();
		}
		shop.deps.payments = payments ?? null;
		shop.pass(day);
		await shop.runTasks();
		expect(shop.subscription()?.status).toBe("canceled");
	});

	test("during a first checkout deletes the customer that was just created", async () => {
		// Stripe has created the customer, but we haven't stored it.
		const { shop } = await createShopRemovedAt(/customers$/);
		const { status, body } = await shop.checkout("year");
		expect([status, body.error]).toEqual([401, "session_ended"]);
		await shop.runTasks();
		expect(Object.values(shop.sandbox.state.customers)).toMatchObject([{ deleted: true, email: "" }]);
		const sessions = Object.values(shop.sandbox.state.sessions);
		expect(sessions.map((session) => session.status)).not.toContain("open");
		expect(await shop.rows`SELECT * FROM billing_jobs`).toEqual([]);
	});

	test("during an open checkout refunds what is paid there later", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await remove(shop);
		await shop.pay(body.id);
		await shop.notices();
		await shop.runTasks();
		expect(shop.charges()).toMatchObject(repaid);
	});

	test("tries once to refund what is paid later at an open checkout and then disputed", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await remove(shop);
		await shop.pay(body.id);
		Object.assign(shop.charges()[0] ?? {}, { dispute: "under_review" });
		await shop.notices();
		await shop.runTasks();
		expect(await shop.rows`SELECT * FROM billing_jobs`).toEqual([]);
		expect(shop.log.join("\n")).toContain(shop.charges()[0]?.intent);
	});

	test.each([
		["by another site", { package: "year", site: "https://other.example" }, 0],
		["by something else", {}, 0],
		["here, before sales named their site", { package: "year" }, 5400],
	])("refunds of the payments for unknown customers those sold %s: %o, %i", async (_, metadata, refunded) => {
		const { shop, event } = await paidShop();
		await shop.rows`UPDATE customers SET customer_id = NULL`;
		for (const invoice of Object.values(shop.sandbox.state.invoices)) invoice.subscriptionMetadata = metadata;
		await shop.webhook(event);
		await shop.runTasks();
		expect(shop.charges()).toMatchObject([{ refunded }]);
	});

	test("refunds nothing that was paid before", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await shop.pay(body.id);
		await shop.billing(body.id);
		shop.pass(3_000);
		await shop.billing(body.id);
		await remove(shop);
		await shop.runTasks();
		shop.pass(minute);
		await shop.notices();
		await shop.runTasks();
		expect(shop.charges()).toMatchObject([{ refunded: 0 }]);
	});
});

test("payments, and the hash a deleted account leaves, stay for as many years as the claims say", async () => {
	const shop = await createShop();
	shop.deps.catalogue = { ...shop.deps.catalogue, keepRefundYears: 7, keepMailboxYears: 2 };
	await shop.asUser(api.beginTrial, {});
	await shop.buy("month");
	await shop.asUser(api.deleteAccount, {});
	const left = [];
	for (const years of [1.9, 0.2, 4.8, 0.2]) {
		shop.pass(years * 365.25 * day);
		await shop.sweep();
		const payments = await shop.rows`SELECT 1 FROM payments`;
		const hashes = await shop.rows`SELECT 1 FROM trials`;
		left.push(`${payments.length} ${hashes.length}`);
	}
	expect(left).toEqual(["1 1", "1 0", "1 0", "0 0"]);
});
