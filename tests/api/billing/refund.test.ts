import brand from "../../../content/brand.json" with { type: "json" };
import { syncCustomer } from "../../../functions/billing/sync.ts";
import { decideRefund, listRefundRequests } from "../../../functions/db/queries/billing/refunds.ts";
import { api, day, describe, expect, test } from "../../support/api/fixtures.ts";
import { createShop, eventOf, later, type Shop } from "../../support/api/stripe.ts";

describe("a refund request", () => {
	const requestRefund = (shop: Shop, body: object = {}) => shop.asUser(api.refundRequest, body);

	test("is recorded once, confirmed, and mailed to support with everything it needs", async ({ shop }) => {
		await shop.buy("year");
		const { status, body } = await requestRefund(shop, { reason: "  Too  slow\u0000 \u202efor me\n" });
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ state: "active", refund: { state: "requested", automatic: false } });
		expect((await requestRefund(shop)).body.error).toBe("refund_closed");
		expect(await shop.kinds()).toContain("refund_requested");
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.subject).toBe(`Refund request from ${shop.email}`);
		expect(mail?.text).toMatch(/Reason: Too slow for me\n/);
		expect(mail?.text).toContain("Amount: $54.00");
		expect(await shop.mails(brand.emails.support)).toHaveLength(1);
		expect(shop.charges()[0]?.refunded).toBe(0);
	});

	test("names what is left of a payment that was partly refunded", async ({ shop }) => {
		await shop.buy("year");
		Object.assign(shop.charges()[0] ?? {}, { refunded: 1000 });
		await syncCustomer(shop.deps, shop.charges()[0]?.customer ?? "");
		expect((await shop.billing()).refund).toMatchObject({ state: "open", amount: "44.00" });
		await requestRefund(shop);
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.text).toContain("Amount: $44.00");
		expect(await listRefundRequests(shop.deps.db)).toMatchObject([{ amount: 4400 }]);
	});

	test("keeps its reason on one line, so that it can't pose as a line of the mail", async ({ shop }) => {
		await shop.buy("year");
		const forged = ["Too slow", "Amount: $9,999.00", "Payment: pi_x", "Customer: eve@example.org"];
		const reason = ["\r\n", "\u2028", "\u0085", "\v"].map((end, n) => forged[n] + end).join("");
		await requestRefund(shop, { reason });
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.text).toContain(`Reason: ${forged.join(" ")}\n`);
		expect(mail?.html.match(/Too slow[^<]*/)?.[0]).toBe(forged.join(" "));
	});

	test("is paid at once where the operator allows it, and the plan ends", async () => {
		const shop = await createShop({ refunds: "auto" });
		await shop.buy("year");
		const { body } = await requestRefund(shop);
		const refund = { state: "refunded", automatic: true, amount: "54.00" };
		expect(body.data).toMatchObject({ state: "free", package: null, auto_renew: false, refund });
		await shop.notices();
		await shop.runTasks();
		expect(shop.charges()[0]).toMatchObject({ amount: 5400, refunded: 5400 });
		expect(shop.subscription()?.status).toBe("canceled");
		expect((await shop.kinds()).filter((kind) => /refund|renewal/.test(kind))).toEqual(["refunded"]);
		expect((await shop.asUser(api.invoices, {})).body.data[0]?.status).toBe("refunded");
		expect((await requestRefund(shop)).body.error).toBe("refund_closed");
		expect((await shop.checkout("month")).status).toBe(200);
	});

	test.each([
		[day, false],
		[365 * day - 1, false],
		[365 * day, true],
	])("%i ms after an automatic one goes to support, until the year is over", async (wait, automatic) => {
		const first = await createShop({ refunds: "auto" });
		await first.buy("month");
		const { refund } = (await requestRefund(first)).body.data;
		expect(refund).toMatchObject({ state: "refunded", automatic: true });
		const shop = await later(first, wait);
		await shop.buy("month");
		expect((await shop.billing()).refund).toMatchObject({ state: "open", automatic });
		const { body } = await requestRefund(shop);
		expect(body.data.refund).toMatchObject({ state: automatic ? "refunded" : "requested", automatic });
		await shop.runTasks();
		expect(shop.charges().map(({ refunded }) => refunded)).toEqual([900, automatic ? 900 : 0]);
		expect(await shop.mails(brand.emails.support)).toHaveLength(automatic ? 0 : 1);
		expect(await listRefundRequests(shop.deps.db)).toHaveLength(automatic ? 0 : 1);
	});

	test("is accepted until the shown day is over (UTC), and not a moment longer", async ({ shop }) => {
		await shop.buy("year");
		shop.pass(30.5 * day - 1000);
		const token = await shop.login(shop.email);
		expect((await shop.call(api.billing, {}, { token })).body.data.refund?.state).toBe("open");
		shop.pass(1000);
		expect((await shop.call(api.billing, {}, { token })).body.data.refund?.state).toBe("closed");
		const { status, body } = await shop.call(api.refundRequest, {}, { token });
		expect([status, body.error]).toEqual([409, "refund_closed"]);
		expect(await shop.mails(brand.emails.support)).toEqual([]);
	});

	test("is accepted after a plan as short as February has ended, too", async ({ shop: first }) => {
		const buyer = await later(first, 17 * day);
		await buyer.buy("month");
		await buyer.asUser(api.autoRenew, { enabled: false });
		const shop = await later(buyer, 29 * day);
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "open" } });
		expect((await requestRefund(shop)).body.data.refund?.state).toBe("requested");
	});

	test("stops the renewal, so that the plan ends whenever support grants it", async ({ shop: first }) => {
		await first.buy("month");
		const shop = await later(first, 29 * day);
		expect((await requestRefund(shop)).body.data).toMatchObject({ state: "active", auto_renew: false });
		const last = await later(shop, 4 * day);
		const [waiting] = await listRefundRequests(last.deps.db);
		await decideRefund(last.deps.db, waiting?.paymentId ?? "", "grant", last.deps.now());
		await last.runTasks();
		expect(last.charges()).toMatchObject([{ amount: 900, refunded: 900 }]);
		expect(last.subscription()?.status).toBe("canceled");
	});

	test("leaves nothing to do when the subscription has just ended at Stripe", async ({ shop }) => {
		await shop.buy("month");
		Object.assign(shop.subscription() ?? {}, { status: "canceled" });
		await requestRefund(shop);
		expect(await shop.rows`SELECT kind FROM billing_jobs`).toEqual([]);
	});

	test("needs a plan", async ({ shop }) =>
		expect((await requestRefund(shop)).body.error).toBe("no_subscription"));

	test("is listed for support, who can grant it", async ({ shop }) => {
		await shop.buy("year");
		await requestRefund(shop, { reason: "too slow" });
		const [waiting, ...others] = await listRefundRequests(shop.deps.db);
		expect(others).toEqual([]);
		expect(waiting).toEqual({
			paymentId: expect.stringMatching(/^in_/),
			email: shop.email,
			packageId: "year",
			amount: 5400,
			currency: "USD",
			paidAt: shop.deps.now(),
			requestedAt: shop.deps.now(),
			reason: "too slow",
		});
		const id = waiting?.paymentId ?? "";
		expect(await decideRefund(shop.deps.db, id, "grant", shop.deps.now())).toBe(true);
		await shop.runTasks();
		await shop.notices();
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(await shop.kinds()).toContain("refunded");
		expect(await listRefundRequests(shop.deps.db)).toEqual([]);
		expect(await decideRefund(shop.deps.db, id, "grant", shop.deps.now())).toBe(false);
	});

	test("that support refuses is closed and answered, and the plan goes on", async ({ shop }) => {
		await shop.buy("year");
		await requestRefund(shop);
		const [waiting] = await listRefundRequests(shop.deps.db);
		const decide = () => decideRefund(shop.deps.db, waiting?.paymentId ?? "", "refuse", shop.deps.now());
		expect([await decide(), await decide()]).toEqual([true, false]);
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ state: "active", refund: { state: "closed" } });
		expect(shop.charges()).toMatchObject([{ refunded: 0 }]);
		await shop.runTasks();
		const mails = await shop.mails(shop.email);
		const [mail, ...others] = mails.filter(({ kind }) => kind === "refund_refused");
		expect(others).toEqual([]);
		expect(mail?.text).toMatch(/turn it on again in your profile[\s\S]*Amount: \$54\.00/);
	});

	test("counts even if a hundred charges follow the refunded one", async ({ shop }) => {
		await shop.buy("year");
		const [charge] = shop.charges();
		if (!charge) throw new Error("no charge");
		const failed = { ...charge, status: "failed" } as const;
		for (let i = 0; i < 150; i++)
			shop.sandbox.state.charges[`ch_${i}`] = { ...failed, id: `ch_${i}`, intent: `pi_${i}` };
		await shop.deps.payments?.refund(charge.intent);
		await shop.notices();
		expect((await shop.billing()).state).toBe("free");
	});

	test("made at the payment service ends the plan as well", async ({ shop }) => {
		await shop.buy("year");
		await shop.deps.payments?.refund(shop.charges()[0]?.intent ?? "");
		await shop.notices();
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(shop.subscription()?.status).toBe("canceled");
	});
});

test.each([
	["under_review", "active", "active"],
	["lost", "free", "canceled"],
] as const)(
	"a chargeback that is %s leaves the plan %s and its subscription %s",
	async (dispute, state, status) => {
		const shop = await createShop();
		await shop.buy("year");
		const [charge] = shop.charges();
		Object.assign(charge ?? {}, { dispute });
		const object = { object: "dispute", payment_intent: charge?.intent };
		await shop.webhook(eventOf("charge.dispute.closed", object));
		await shop.runTasks();
		expect((await shop.billing()).state).toBe(state);
		expect(shop.subscription()?.status).toBe(status);
	},
);
