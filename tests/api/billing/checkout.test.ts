import { createBusyError } from "../../../functions/http/api-error.ts";
import { createStripe } from "../../../functions/integrations/payments/stripe.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { cards, createShop, later, type Shop } from "../../support/api/stripe.ts";

const openSessions = ({ sandbox }: Shop) =>
	Object.values(sandbox.state.sessions).filter(({ status }) => status === "open");

describe("a checkout", () => {
	test("of anything not offered is refused", async ({ shop }) => {
		const ids = ["nothing", "YEAR", "year ", "__proto__", "constructor", "year' OR 1=1 --", "", null, -1];
		for (const packageId of [...ids, { id: "year", price: "0.01" }, ["year"]]) {
			shop.pass(10 * minute);
			const { status, body } = await shop.rawPost(api.checkout, { packageId }, { token: shop.token });
			expect([packageId, status, body.error]).toEqual([packageId, 400, "package_unknown"]);
		}
		expect(openSessions(shop)).toEqual([]);
	});

	test("by card is refused where PAYMENT_METHODS names only coins, though Stripe still renews", async () => {
		const shop = await createShop({ methods: ["coins"] });
		const { status, body } = await shop.checkout("year");
		expect([status, body.error]).toEqual([503, "payments_unavailable"]);
		expect(shop.sandbox.state.customers).toEqual({});
	});

	test("takes neither price nor buyer nor anything else from the body", async ({ shop }) => {
		await shop.account("bob@example.org");
		const [bob] = await shop.rows`SELECT id FROM users WHERE email = 'bob@example.org'`;
		const sums = { price: "0.01", amount: 1, discount: 100, currency: "XTS", quantity: -1 };
		const tampered = { ...sums, userId: bob?.id, duration: 1200, mode: "payment" };
		const { body } = await shop.checkout("year", { body: tampered });
		await shop.pay(body.id);
		await shop.notices();
		expect(shop.charges()).toMatchObject([{ amount: 5400, currency: "usd" }]);
		expect((await shop.me()).type).toBe("year");
		const bobToken = await shop.login("bob@example.org");
		expect((await shop.call(api.me, {}, { token: bobToken })).body.data.type).toBe("free");
	});

	test("is reused for a retried click and for a second click on the same plan", async ({ shop }) => {
		const first = await shop.checkout("year", { key: "click-0001" });
		const again = await shop.checkout("year", { key: "click-0001" });
		const second = await shop.checkout("year", { key: "click-0002" });
		expect(again.body.id).toBe(first.body.id);
		expect(second.body.url).toBe(first.body.url);
		expect(openSessions(shop)).toHaveLength(1);
	});

	test("closes the open one for another plan, so that only one can be paid", async ({ shop }) => {
		const month = await shop.checkout("month");
		const year = await shop.checkout("year");
		expect(openSessions(shop).map(({ id }) => id)).toEqual([year.body.id]);
		expect(await shop.pay(month.body.id)).toBeNull();
		expect(shop.charges()).toEqual([]);
	});

	test("leads two clicks at once on the same plan to the same page", async ({ shop }) => {
		const { payments } = shop.deps;
		shop.deps.payments = payments && {
			...payments,
			// Slow enough for the other clicks to interleave.
			createCheckout: async (order) => {
				for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
				return payments.createCheckout(order);
			},
		};
		const answers = await Promise.all([shop.checkout("year"), shop.checkout("year"), shop.checkout("year")]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
	});

	test("costs the list price until the discount starts, on renewals too", async ({ shop }) => {
		const discountStarts = "2026-01-15T12:00:01.000Z";
		const { plans } = shop.deps.catalogue;
		const lasting = plans.map((plan) => ({ ...plan, discountStarts, discountEnds: null }));
		shop.deps.catalogue = { ...shop.deps.catalogue, plans: lasting };
		const { body } = await shop.checkout("year");
		expect(shop.sandbox.state.sessions[body.id]).toMatchObject({ price: 10800, off: 0 });
		shop.pass(1000);
		await shop.buy("year");
		expect((await shop.billing()).renewal_price).toBe("54.00");
	});

	test("costs the list price from the moment the discount ends, on the server too", async ({ shop }) => {
		shop.pass(Date.parse("2026-12-31T23:59:58Z") - shop.deps.now());
		const token = await shop.login(shop.email);
		const before = await shop.checkout("year", { token });
		shop.pass(1000);
		const after = await shop.checkout("year", { token });
		const { sessions } = shop.sandbox.state;
		const due = (id: string) => (sessions[id]?.price ?? 0) - (sessions[id]?.off ?? 0);
		expect([due(before.body.id), due(after.body.id)]).toEqual([5400, 10800]);
		expect(sessions[before.body.id]?.status).toBe("expired");
	});

	test("is refused while a subscription runs, even before its webhooks have arrived", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await shop.pay(body.id);
		const early = await shop.checkout("year");
		expect([early.status, early.body.error]).toEqual([409, "already_subscribed"]);
		expect((await shop.billing()).state).toBe("active");
		expect((await shop.checkout("month")).body.error).toBe("already_subscribed");
		expect(shop.subscriptions()).toHaveLength(1);
	});

	test("can be made ten times an hour", async ({ shop }) => {
		const answers: number[] = [];
		for (let i = 0; i < 11; i++) answers.push((await shop.checkout("year")).status);
		expect(answers).toEqual([...Array(10).fill(200), 429]);
		shop.pass(hour);
		expect((await shop.checkout("year")).status).toBe(200);
	});

	test("is closed when the unpaid renewal of the same plan is paid instead", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		const shop = await later(first, 31 * day);
		const { body } = await shop.checkout("month");
		await shop.payLink();
		await shop.notices();
		await shop.runTasks();
		expect((await shop.billing()).state).toBe("active");
		expect(await shop.pay(body.id)).toBeNull();
	});

	test("that is abandoned costs nothing and is deleted", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		shop.pass(day);
		await shop.notices();
		expect(await shop.pay(body.id)).toBeNull();
		expect(shop.charges()).toEqual([]);
		expect(await shop.billing(body.id)).toMatchObject({ state: "activating", checkout: "processing" });
		shop.pass(3_000);
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: "expired" });
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: null });
	});
});

describe("returning from the payment page", () => {
	test("says the plan is being activated until the webhook arrives", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await shop.pay(body.id);
		const waiting = { state: "activating", checkout: "processing", package: null };
		expect(await shop.billing(body.id)).toMatchObject(waiting);
		expect(await shop.billing()).toMatchObject({ state: "activating", checkout: null });
		await shop.notices();
		expect(await shop.billing(body.id)).toMatchObject({ state: "active", checkout: "done" });
	});

	test("activates the plan without the webhook when that takes too long", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await shop.pay(body.id);
		expect((await shop.billing(body.id)).state).toBe("activating");
		shop.pass(2_999);
		expect((await shop.billing(body.id)).state).toBe("activating");
		shop.pass(1);
		expect((await shop.billing(body.id)).state).toBe("active");
	});

	test("without having paid says so", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		await shop.billing(body.id);
		shop.pass(minute);
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: "open" });
	});

	test("with another user's checkout reveals nothing", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		const token = await shop.addUser("eve@example.org");
		const { body: seen } = await shop.raw(`/api/vpnuser/billing?checkout=${body.id}`, { token });
		expect(seen.data).toMatchObject({ state: "free", checkout: null });
	});
});

test("returning from the payment page waits for a write slot; reading the plan doesn't", async ({ shop }) => {
	const { body } = await shop.checkout("year");
	shop.deps.queueWrite = () => Promise.reject(createBusyError());
	expect((await shop.asUser(api.billing, { checkout: body.id })).body.error).toBe("busy");
	expect((await shop.asUser(api.billing, {})).status).toBe(200);
});

test("an embedded checkout returns a client secret for Stripe's script instead of a URL", async () => {
	const requests: URLSearchParams[] = [];
	const answers: Record<string, object> = {
		"/v1/customers": { id: "cus_1" },
		"/v1/coupons": { id: "first-year" },
		"/v1/checkout/sessions": { id: "cs_1", url: null, client_secret: "cs_1_secret_2" },
	};
	const shop = await createShop();
	shop.deps.payments = createStripe({
		secretKey: "sk_test_1",
		webhookSecret: "whsec_1",
		ui: "embedded",
		refunds: "manual",
		methods: ["card"],
		tax: false,
		fetch: async (input, init) => {
			const request = new Request(input, init);
			requests.push(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
			return Response.json(answers[new URL(request.url).pathname] ?? {});
		},
	});
	const { body } = await shop.checkout("year", { lang: "ru" });
	expect(body).toMatchObject({ code: 200, id: "cs_1", url: null, client_secret: "cs_1_secret_2" });
	expect(Object.fromEntries(requests[2] ?? [])).toMatchObject({
		ui_mode: "embedded_page",
		return_url: "http://localhost:4321/ru/profile?checkout={CHECKOUT_SESSION_ID}",
		mode: "subscription",
		customer: "cus_1",
		locale: "ru",
		"discounts[0][coupon]": "first-year-5400-usd",
		"line_items[0][quantity]": "1",
		"line_items[0][price_data][unit_amount]": "10800",
		"line_items[0][price_data][recurring][interval]": "year",
		"subscription_data[metadata][package]": "year",
	});
	expect([...(requests[2]?.keys() ?? [])].join()).not.toMatch(
		/success_url|cancel_url|payment_intent|invoice_creation/,
	);
});
