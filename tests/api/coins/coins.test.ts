import { recordCoinRefund } from "../../../functions/db/queries/billing/coins.ts";
import { type CoinShop, createCoinShop } from "../../support/api/coins.ts";
import { api, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";
import { cards, later } from "../../support/api/stripe.ts";

const open = ({ btcpay }: CoinShop) =>
	Object.values(btcpay.state.invoices).filter(({ status }) => status === "New");

describe("a pass for coins", () => {
	test("costs the plan's price and doesn't renew", async ({ coinShop: shop }) => {
		const id = await shop.buyCoins("year");
		expect(shop.invoice(id)).toMatchObject({ amount: 5400, currency: "USD", status: "Settled" });
		const billing = await shop.billing();
		const pass = { state: "active", package: { id: "year" }, auto_renew: false, renewable: false };
		const way = { price_paid: "54.00", payment_method: { brand: "coins", last4: null } };
		expect(billing).toMatchObject({ ...pass, ...way, refund: { state: "mail" } });
		expect((await shop.me()).type).toBe("year");
		expect(await shop.kinds()).toEqual(["bought"]);
	});

	test("is charged in the chosen currency, and in the plan's own where that isn't offered", async () => {
		const shop = await createCoinShop();
		const gbp = await shop.begin("year", { currency: "GBP" });
		expect(shop.invoice(gbp)).toMatchObject({ amount: 4800, currency: "GBP" });
		const other = await shop.begin("year", { currency: "XTS" });
		expect(shop.invoice(other)).toMatchObject({ amount: 5400, currency: "USD" });
	});

	test("is asked for with the store's key, in every call", async () => {
		const keys = new Set<string | null>();
		const shop = await createCoinShop({
			wrap: (send) => (input, init) => {
				keys.add(new Headers(init?.headers).get("authorization"));
				return send(input, init);
			},
		});
		await shop.buyCoins("year");
		expect([...keys]).toEqual(["token sandbox_key"]);
	});

	test("has a receipt and no refund button", async ({ coinShop: shop }) => {
		const id = await shop.buyCoins("month");
		const { body } = await shop.asUser(api.invoices, {});
		expect(body.data).toMatchObject([{ id: `btcpay_${id}`, amount: "9.00", pdf: null }]);
		expect((await shop.raw(`${new URL(body.data[0]?.url ?? "").pathname}`)).body).toContain(id);
		const response = await shop.asUser(api.refundRequest, {});
		expect([response.status, response.body.error]).toEqual([409, "refund_closed"]);
	});

	test("ends when support records that the coins were returned, even without BTCPay", async () => {
		const shop = await createCoinShop();
		const id = await shop.buyCoins("year");
		// Left unpaid, which nobody can ask BTCPay about any more.
		await shop.begin("year");
		shop.deps.coins = null;
		// By another machine's clock.
		const time = shop.deps.now() - 5000;
		expect(await recordCoinRefund(shop.deps.db, id, time)).toBe(true);
		expect(await recordCoinRefund(shop.deps.db, id, time)).toBe(false);
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(await shop.kinds()).toEqual(["refunded", "bought"]);
	});

	test("is recorded as returned even if the account is deleted by then", async ({ coinShop: shop }) => {
		const id = await shop.buyCoins("year");
		await shop.asUser(api.deleteAccount, {});
		expect(await recordCoinRefund(shop.deps.db, id, shop.deps.now())).toBe(true);
		expect(await recordCoinRefund(shop.deps.db, id, shop.deps.now())).toBe(false);
		const repaid = { amount: 5400, refunded: 5400 };
		expect(await shop.rows`SELECT amount, refunded FROM payments`).toEqual([repaid]);
	});

	test("starts, too, for somebody who once opened a card checkout, when cards are no longer sold", async () => {
		const shop = await createCoinShop();
		await shop.checkout("year");
		shop.deps.payments = null;
		shop.pass(3 * hour);
		await shop.runTasks();
		await shop.buyCoins("year");
		expect((await shop.billing()).state).toBe("active");
	});

	test.for([["cancelled"], ["unpaid"]] as const)(
		"starts, too, after a %s card plan, when cards are no longer sold",
		async ([end], { coinShop: shop }) => {
			await shop.buy("month", end === "unpaid" ? cards.later : cards.good);
			if (end === "cancelled") await shop.asUser(api.autoRenew, { enabled: false });
			const latest = await later(shop, 40 * day);
			const [card] = await latest.rows`SELECT * FROM payments`;
			shop.deps.payments = null;
			const { body } = await latest.checkout("year", { body: { method: "coins" } });
			await shop.press((body.id ?? "").replace("btcpay_", ""), "exact");
			await shop.confirm();
			expect(await latest.billing()).toMatchObject({ state: "active", payment_method: { brand: "coins" } });
			const payments = await latest.rows`SELECT * FROM payments ORDER BY paid_at`;
			expect(payments).toMatchObject([card, { amount: 5400 }]);
			expect((await shop.kinds())[0]).toBe("bought");
		},
	);

	test("bought during a pass starts where that one ends; none can be bought beside a subscription", async () => {
		const shop = await createCoinShop();
		await shop.buyCoins("month");
		const first = Date.parse((await shop.billing()).package?.end_date ?? "");
		await shop.buyCoins("month");
		const second = Date.parse((await shop.billing()).package?.end_date ?? "");
		expect(second - first).toBeGreaterThanOrEqual(28 * day);
		expect((await shop.checkout("month")).body.error).toBe("already_subscribed");
		const other = await createCoinShop();
		await other.buy("year");
		expect((await other.ask("month")).body.error).toBe("already_subscribed");
		expect(open(other)).toEqual([]);
	});
});

describe("clicks on paying with coins", () => {
	test("made twice, or at once, lead to the same invoice", async ({ coinShop: shop }) => {
		const answers = await Promise.all([shop.ask("year"), shop.ask("year"), shop.ask("year")]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		const again = await shop.ask("year", { key: "click-0002" });
		expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(1);
		expect(open(shop)).toHaveLength(1);
	});

	test("on another plan, or on a card, close an unpaid invoice", async ({ coinShop: shop }) => {
		const year = await shop.begin("year");
		const month = await shop.begin("month");
		expect(shop.invoice(year).status).toBe("Invalid");
		expect((await shop.checkout("month")).body.id).toMatch(/^cs_/);
		expect(shop.invoice(month).status).toBe("Invalid");
		await shop.confirm();
		expect(await shop.kinds()).toEqual([]);
	});

	test("keep a partly paid one open, and it still buys its pass", async ({ coinShop: shop }) => {
		const year = await shop.begin("year");
		await shop.press(year, "less");
		await shop.begin("month");
		expect(shop.invoice(year)).toMatchObject({ status: "New", additionalStatus: "PaidPartial" });
		await shop.press(year, "exact");
		await shop.confirm();
		expect(await shop.billing()).toMatchObject({ state: "active", package: { id: "year" } });
	});

	test("are refused while no coin server is configured, is down or answers nonsense", async () => {
		const none = await createCoinShop();
		none.deps.coins = null;
		expect((await none.ask("year")).body.error).toBe("payments_unavailable");
		const answers: (() => Response | Promise<Response>)[] = [
			() => Promise.reject(new TypeError("fetch failed")),
			() => new Response("<h1>502</h1>", { status: 502 }),
			() => new Response("<h1>Welcome</h1>"),
			() => Response.json({ message: "no" }, { status: 401 }),
			() => new Response(null, { status: 302, headers: { location: "https://elsewhere.example" } }),
			() => Response.json(null),
			() => Response.json([]),
			() => Response.json({ id: "x", status: "Paid?", checkoutLink: "https://pay.example/i/x" }),
			() => Response.json({ id: "x", status: "New", checkoutLink: "nowhere" }),
		];
		for (const answer of answers) {
			const shop = await createCoinShop({ wrap: () => async () => answer() });
			const { status, body } = await shop.ask("year");
			expect([status, body.error]).toEqual([503, "payments_unavailable"]);
			expect((await shop.billing()).state).toBe("free");
		}
	});

	test("don't wait longer than a person would for a server that doesn't answer", async () => {
		const silent: typeof fetch = (_, init) =>
			new Promise((_, reject) => {
				init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
			});
		const shop = await createCoinShop({ wrap: () => silent, timeout: 30 });
		expect((await shop.ask("year")).body.error).toBe("payments_unavailable");
	});
});

describe("returning from a coin checkout", () => {
	test("is processing until the network confirms, with or without webhook", async ({ coinShop: shop }) => {
		const id = await shop.begin("year");
		const state = async () => (await shop.billing(`btcpay_${id}`)).checkout;
		await state();
		shop.pass(4000);
		expect(await state()).toBe("open");
		await shop.press(id, "exact");
		expect(await state()).toBe("processing");
		shop.pass(3000);
		expect(await state()).toBe("done");
		expect((await shop.billing()).state).toBe("active");
	});

	test("is over when the invoice expired, and reveals nothing to other users", async ({ coinShop: shop }) => {
		const id = await shop.begin("year");
		await shop.billing(`btcpay_${id}`);
		shop.pass(hour);
		expect((await shop.billing(`btcpay_${id}`)).checkout).toBe("expired");
		expect((await shop.billing("btcpay_another")).checkout).toBeNull();
	});
});

describe("deleting an account with coin invoices", () => {
	test("closes an open invoice", async ({ coinShop: shop }) => {
		const first = await shop.begin("year");
		await shop.asUser(api.deleteAccount, {});
		await shop.runTasks();
		expect(shop.invoice(first).status).toBe("Invalid");
	});

	test("follows an export that lists the invoices", async ({ coinShop: shop }) => {
		const id = await shop.buyCoins("month");
		const { body } = await shop.asUser(api.exportAccount, {});
		expect(body.data.coins).toMatchObject([{ id, state: "settled", amount: "9.00" }]);
	});
});

test("unpaid invoices are deleted, paid ones are kept", async ({ coinShop: shop }) => {
	const paid = await shop.buyCoins("month");
	await shop.begin("month");
	shop.pass(8 * day);
	await shop.sweep();
	expect(await shop.rows`SELECT id FROM coin_invoices`).toEqual([{ id: paid }]);
});

test("an open coin checkout prevents no card payment once the site takes no coins", async ({
	coinShop: shop,
}) => {
	await shop.begin("year");
	shop.deps.coins = null;
	await shop.buy("year");
	expect(await shop.billing()).toMatchObject({ state: "active", payment_method: { brand: "visa" } });
});
