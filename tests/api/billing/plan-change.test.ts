import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { balanceOf, change, confirm, getQuote, quoteOf, subscriber } from "../../support/api/plan-change.ts";
import { cards, createShop, later } from "../../support/api/stripe.ts";

describe("the quote for another plan", () => {
	test("is the payment service’s sum: the new price less the unused part of the plan", async () => {
		const { status, body } = await getQuote(await subscriber());
		expect(status).toBe(200);
		// 21 of 31 days remain of 9.00.
		expect(body.data).toEqual({
			...{
				package_id: "year",
				currency: "USD",
				price: "54.00",
				tax: "0.00",
				credit: "6.10",
				earlier: "0.00",
			},
			...{ today: "47.90", left: "0.00", renews: true, renewal_price: "108.00" },
			ends_at: "2027-01-25T12:00:00.000Z",
			refund_until: "2026-02-24T23:59:59.999Z",
			quote: expect.any(String),
		});
	});

	test("counts what was paid, not the list price, and shows the credit when that exceeds the price", async () => {
		const { body } = await getQuote(await subscriber("year"), "month");
		// 355 of 365 days remain of 54.00.
		const sums = { credit: "52.52", today: "0.00", left: "43.52", renewal_price: "9.00" };
		const ends_at = "2026-02-25T12:00:00.000Z";
		expect(body.data).toMatchObject({ ...sums, refund_until: null, ends_at });
	});

	test("has the first period's discount only for a plan that the customer hasn't had", async () => {
		const shop = await subscriber("year");
		expect((await getQuote(shop, "quarter")).body.data.price).toBe("21.60");
		await change(shop, "quarter");
		shop.pass(hour);
		const sums = { price: "108.00", renewal_price: "108.00" };
		expect((await getQuote(shop)).body.data).toMatchObject(sums);
		expect((await change(shop)).body.data).toMatchObject({ package: { id: "year" }, price_paid: "55.49" });
	});

	test("changes nothing on either side", async () => {
		const shop = await subscriber();
		const before = [await shop.billing(), structuredClone(shop.subscription()), shop.charges().length];
		await getQuote(shop);
		await shop.notices();
		expect([await shop.billing(), shop.subscription(), shop.charges().length]).toEqual(before);
	});

	test("is in the subscription's currency", async ({ shop }) => {
		const { body } = await shop.checkout("month", { body: { currency: "GBP" } });
		await shop.pay(body.id);
		await shop.notices();
		expect((await getQuote(shop)).body.data).toMatchObject({ currency: "GBP", price: "48.00" });
	});

	test("says that it ends where auto-renew is off, and leaves that off", async () => {
		const shop = await subscriber();
		await shop.asUser(api.autoRenew, { enabled: false });
		const { body } = await getQuote(shop);
		expect(body.data.renews).toBe(false);
		expect((await confirm(shop, body.data.quote)).body.data).toMatchObject({
			auto_renew: false,
			package: { id: "year", end_date: "2027-01-25T23:59:59.999Z" },
		});
		expect(shop.subscription()?.cancelAtPeriodEnd).toBe(true);
	});

	test("is refused without a subscription, for the same plan, and for one that isn't sold", async () => {
		const shop = await createShop();
		expect((await getQuote(shop)).body.error).toBe("no_subscription");
		await shop.buy("month");
		expect((await getQuote(shop, "month")).body.error).toBe("already_subscribed");
		expect((await getQuote(shop, "decade")).body.error).toBe("package_unknown");
	});

	test("is refused while a payment is due or a refund is pending", async ({ shop: first }) => {
		await first.buy("month", cards.later);
		expect((await getQuote(await later(first, 31 * day))).body.error).toBe("payment_due");
		const shop = await subscriber();
		const quote = await quoteOf(shop);
		await shop.asUser(api.refundRequest, {});
		expect((await getQuote(shop)).body.error).toBe("refund_pending");
		expect((await confirm(shop, quote)).body.error).toBe("refund_pending");
	});

	test("is limited to thirty an hour", async () => {
		const shop = await subscriber();
		const answers: number[] = [];
		for (let i = 0; i < 31; i++) answers.push((await getQuote(shop)).status);
		expect(answers).toEqual([...Array(30).fill(200), 429]);
	});
});

describe("a plan change", () => {
	test("charges the quoted sum, even some minutes later, and starts the new plan at once", async () => {
		const shop = await subscriber();
		const { body } = await getQuote(shop);
		shop.pass(14 * minute);
		const done = await confirm(shop, body.data.quote);
		expect(done.status).toBe(200);
		const sums = { price_paid: "47.90", renewal_price: "108.00" };
		const plan = { state: "active", package: { id: "year" }, auto_renew: true };
		expect(done.body.data).toMatchObject({ ...plan, ...sums });
		expect(shop.charges().map(({ amount }) => amount)).toEqual([900, 4790]);
		expect(await shop.me()).toMatchObject({ type: "year" });
		await shop.notices();
		expect((await shop.kinds()).sort()).toEqual(["bought", "plan_changed"]);
		const [mail] = (await shop.mails(shop.email)).filter(({ kind }) => kind === "plan_changed");
		expect(mail?.text).toMatch(/Yearly[\s\S]*\$47\.90/);
		expect(mail?.text).toContain("January 25, 2027");
		const { body: invoices } = await shop.asUser(api.invoices, {});
		const listed = invoices.data.map(({ package_id, amount }) => `${package_id} ${amount}`);
		expect(listed).toEqual(["year 47.90", "month 9.00"]);
	});

	test("to a shorter plan ends when that does, keeps the credit, and takes it off the next renewals", async () => {
		const first = await subscriber("year");
		expect((await change(first, "month")).body.data).toMatchObject({
			package: { id: "month", end_date: "2026-02-25T12:00:00.000Z" },
			renewal_price: "9.00",
			price_paid: "54.00",
		});
		expect(first.charges()).toHaveLength(1);
		expect(balanceOf(first)).toBe(-4352);
		await first.notices();
		const [mail] = (await first.mails(first.email)).filter(({ kind }) => kind === "plan_changed");
		expect(mail?.text).toContain("$0.00");
		// The credit covers four renewals of 9.00 and part of the fifth.
		const shop = await later(first, 31 * day * 5 + day);
		expect(await shop.billing()).toMatchObject({ state: "active", package: { id: "month" } });
		expect(shop.charges().map(({ amount }) => amount)).toEqual([5400, 148]);
	});

	test("is made only at the quoted sum", async () => {
		const shop = await subscriber();
		const quote = await quoteOf(shop);
		const late = quote.replace(/^\d+/, "9999999999");
		for (const other of [quote.replace("-4790-", "-4789-"), "", "1-2-3-4", late])
			expect((await confirm(shop, other)).body.error).toBe("cost_changed");
		expect((await confirm(shop, quote, "quarter")).body.error).toBe("cost_changed");
		shop.pass(15 * minute);
		expect((await confirm(shop, quote)).body.error).toBe("cost_changed");
		expect(shop.subscription()?.recurring.interval).toBe("month");
		expect(shop.charges()).toHaveLength(1);
	});

	test("isn't made when the plan changed at the payment service meanwhile", async () => {
		const shop = await subscriber();
		const quote = await quoteOf(shop);
		const subscription = shop.subscription();
		if (!subscription) throw new Error("no subscription");
		subscription.billed = 800;
		expect((await confirm(shop, quote)).body.error).toBe("cost_changed");
		subscription.metadata = { ...subscription.metadata, package: "year" };
		expect((await confirm(shop, quote)).body.error).toBe("already_subscribed");
		subscription.status = "past_due";
		expect((await confirm(shop, quote)).body.error).toBe("payment_due");
		expect(shop.charges()).toHaveLength(1);
	});

	test("whose payment is declined changes nothing, and works at the same quote with another card", async () => {
		const shop = await subscriber("month", cards.later);
		const before = structuredClone(shop.subscription());
		const quote = await quoteOf(shop);
		const { status, body } = await confirm(shop, quote);
		expect([status, body.error]).toEqual([402, "card_refused"]);
		expect(shop.subscription()).toEqual(before);
		expect(await shop.billing()).toMatchObject({ state: "active", package: { id: "month" } });
		Object.assign(shop.subscription() ?? {}, { card: cards.good.replaceAll(" ", "") });
		expect((await confirm(shop, quote)).status).toBe(200);
	});

	test("is made once when confirmed several times at once", async () => {
		const shop = await subscriber();
		const [year, quarter] = [await quoteOf(shop), await quoteOf(shop, "quarter")];
		const calls = [confirm(shop, year), confirm(shop, quarter, "quarter"), confirm(shop, year)];
		const answers = await Promise.all(calls);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(shop.charges()).toHaveLength(2);
		expect((await confirm(shop, year)).body.error).toMatch(/already_subscribed|cost_changed/);
	});
});
