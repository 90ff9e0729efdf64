import { sign } from "../../../functions/sandbox/payments/index.ts";
import { createId } from "../../../functions/sandbox/payments/state.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { eventOf, paidShop, type Shop } from "../../support/api/stripe.ts";

/** All payment data except write counters. */
async function known(shop: Shop): Promise<string> {
	const all = await Promise.all([
		shop.rows`SELECT customer_id, subscription_id, package_id, ends_at, renews, renewal_amount, failed_invoice, card_last4 FROM customers`,
		shop.rows`SELECT * FROM payments ORDER BY id`,
		shop.rows`SELECT * FROM refunds`,
		shop.rows`SELECT kind, count(*) AS n FROM mails WHERE kind <> 'signup' GROUP BY kind ORDER BY kind`,
	]);
	return JSON.stringify(all);
}

const storedEvents = (shop: Shop) => shop.rows`SELECT id FROM webhook_events`;

describe("a webhook", () => {
	test("that is forged is refused and changes nothing, while the genuine one takes effect", async () => {
		const { shop, event } = await paidShop();
		const before = await known(shop);
		const body = await shop.sandbox.toRequest(event).text();
		const time = Math.floor(shop.deps.now() / 1000);
		const signature = sign(body, time);
		const live = body.replace('"livemode":false', '"livemode":true');
		const forged: { body?: string; signature?: string }[] = [
			...["", "t=1,v1=00", "\u0001,,,=;v1="].map((invalid) => ({ signature: invalid })),
			{ signature: sign(body, time, "whsec_of_somebody_else") },
			{ signature: signature.replace("v1=", "v0=") },
			...[`${body} `, body.replace("5400", "1")].map((changed) => ({ body: changed, signature })),
			// Validly signed, but from the other mode (live or test).
			{ body: live, signature: sign(live, time) },
		];
		for (const change of forged)
			expect([change, (await shop.webhook(event, change)).status]).toEqual([change, 400]);
		expect([await known(shop), await storedEvents(shop)]).toEqual([before, []]);
		expect((await shop.billing()).state).toBe("free");
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
	});

	test("replayed after five minutes is refused, and earlier has no second effect", async () => {
		const { shop, event } = await paidShop();
		const body = await shop.sandbox.toRequest(event).text();
		const signature = sign(body, Math.floor(shop.deps.now() / 1000));
		shop.pass(5 * minute);
		expect((await shop.webhook(event, { body, signature })).status).toBe(200);
		const before = await known(shop);
		const { payments } = shop.deps;
		shop.deps.payments = payments && { ...payments, facts: () => Promise.reject(new Error("asked again")) };
		expect((await shop.webhook(event, { body, signature })).status).toBe(200);
		expect(await known(shop)).toBe(before);
		shop.pass(1000);
		expect((await shop.webhook(event, { body, signature })).status).toBe(400);
		expect(await known(shop)).toBe(before);
	});

	test("is never trusted: one with false payment data changes nothing", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		const session = shop.sandbox.state.sessions[body.id];
		const paid = { id: body.id, customer: session?.customer, status: "complete", payment_status: "paid" };
		const object = { object: "checkout.session", ...paid };
		const event = eventOf("checkout.session.completed", object);
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("free");
	});

	test.each(["something.nobody.heard.of", "invoice.paid"])(
		"of type %s about an unknown user is accepted and ignored",
		async (type) => {
			const { shop } = await paidShop();
			const before = await known(shop);
			const object = { object: "tax_id", id: createId("txi"), customer: "cus_test_000000000000000000000000" };
			expect((await shop.webhook(eventOf(type, object))).status).toBe(200);
			expect(await known(shop)).toBe(before);
		},
	);

	test("must be JSON of at most 1 MB, more than other bodies", async () => {
		const { shop, event } = await paidShop();
		const call = (raw: string, type: string) =>
			shop.raw("/api/stripe/webhook", { raw, headers: { "content-type": type, "stripe-signature": "t=1" } });
		expect((await call("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
		expect((await call("x".repeat(1024 * 1024 + 1), "application/json")).status).toBe(413);
		expect((await call("x", "application/json")).status).toBe(400);
		expect((await shop.raw("/api/stripe/webhook")).status).toBe(405);
		const long = { ...event, object: { ...(event.object as object), padding: "x".repeat(500_000) } };
		expect((await shop.webhook(long)).status).toBe(200);
	});

	test("that arrives together with another of the same purchase sends no second mail", async () => {
		const { shop } = await paidShop();
		const { payments } = shop.sandbox;
		let requestCount = 0;
		const together = Promise.withResolvers<void>();
		shop.deps.payments = {
			...payments,
			facts: async (id) => {
				const facts = await payments.facts(id);
				if (++requestCount === 2) together.resolve();
				await together.promise;
				return facts;
			},
		};
		const [first, second] = shop.sandbox.state.events.filter(({ type }) => /created|paid/.test(type));
		if (!first || !second) throw new Error("no notices");
		const answers = await Promise.all([shop.webhook(first), shop.webhook(second)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(requestCount).toBe(3);
		expect((await shop.kinds()).filter((kind) => kind === "bought")).toHaveLength(1);
		expect((await storedEvents(shop)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
	});

	test("answered before another but written after it doesn't restore the old state", async () => {
		const { shop, event } = await paidShop();
		await shop.webhook(event);
		const { payments } = shop.sandbox;
		const subscription = Object.keys(shop.sandbox.state.subscriptions)[0] ?? "";
		const older = eventOf("customer.subscription.updated", event.object);
		const newer = eventOf("customer.subscription.updated", event.object);
		const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		shop.deps.payments = {
			...payments,
			facts: async (id) => {
				const facts = await payments.facts(id);
				asked.resolve();
				await answered.promise;
				return facts;
			},
		};
		const first = shop.webhook(older);
		await asked.promise;
		shop.deps.payments = payments;
		await payments.setRenewal(subscription, false);
		await shop.webhook(newer);
		expect((await shop.billing()).auto_renew).toBe(false);
		answered.resolve();
		expect((await first).status).toBe(200);
		expect((await shop.billing()).auto_renew).toBe(false);
		expect((await shop.kinds()).filter((kind) => kind.startsWith("renewal"))).toEqual(["renewal_off"]);
	});

	test("is retried while the payment service doesn't answer", async () => {
		const { shop, event } = await paidShop();
		const { payments } = shop.sandbox;
		shop.deps.payments = { ...payments, facts: () => Promise.reject(new TypeError("fetch failed")) };
		expect((await shop.webhook(event)).status).toBeGreaterThanOrEqual(500);
		expect(await storedEvents(shop)).toEqual([]);
		shop.deps.payments = payments;
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
	});
});

test("lost webhooks are made up for, although Stripe's data about another customer is unreadable", async () => {
	const { shop } = await paidShop();
	const subscription = shop.subscription();
	if (subscription) subscription.currency = "";
	shop.pass(1000);
	const other = shop.as(await shop.addUser("bob@example.org"));
	const { body } = await other(api.checkout, { packageId: "year" });
	await shop.pay(body.id ?? "");
	shop.pass(11 * minute);
	await shop.runTasks();
	shop.pass(minute);
	await shop.runTasks();
	expect((await other(api.billing, {})).body.data.state).toBe("active");
	expect((await shop.billing()).state).not.toBe("active");
});
