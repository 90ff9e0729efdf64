import { describe, expect, test } from "vitest";
import { runBillingTasks } from "../../../functions/billing/jobs.ts";
import * as api from "../../../functions/contract/index.ts";
import { recordCoinRefund } from "../../../functions/db/queries/billing/coins.ts";
import { rows } from "../../../functions/db/run.ts";
import { day, hour, minute } from "../../support/api/api.ts";
import { type CoinShop, createCoinShop, toSupport } from "../../support/api/coins.ts";
import { sql } from "../../support/api/database.ts";
import { kindsOf } from "../../support/api/stripe.ts";

const open = ({ btcpay }: CoinShop) =>
	Object.values(btcpay.state.invoices).filter(({ status }) => status === "New");

describe("a pass for coins", () => {
	test("is bought for the price of the plan, and does not renew", async () => {
		const shop = await createCoinShop();
		const id = await shop.buyCoins("year");
		expect(shop.invoice(id)).toMatchObject({ amount: 5400, currency: "USD", status: "Settled" });
		const billing = await shop.billing();
		expect(billing).toMatchObject({
			state: "active",
			package: { id: "year" },
			auto_renew: false,
			renewable: false,
			price_paid: "54.00",
			payment_method: { brand: "coins", last4: null },
			refund: { state: "mail" },
		});
		expect((await shop.me()).type).toBe("year");
		expect(await kindsOf(shop)).toEqual(["bought"]);
	});

	test("is charged in the currency that was chosen, and in the plan's own when that is not offered", async () => {
		const shop = await createCoinShop();
		const gbp = await shop.begin("year", { currency: "GBP" });
		expect(shop.invoice(gbp)).toMatchObject({ amount: 4800, currency: "GBP" });
		const other = await shop.begin("year", { currency: "XTS" });
		expect(shop.invoice(other)).toMatchObject({ amount: 5400, currency: "USD" });
	});

	test("has a receipt, and no refund at a press", async () => {
		const shop = await createCoinShop();
		const id = await shop.buyCoins("month");
		const { body } = await shop.call(api.invoices, {}, { token: shop.token });
		expect(body.data).toMatchObject([{ id: `btcpay_${id}`, amount: "9.00", pdf: null }]);
		const receipt = new URL(body.data[0]?.url ?? "");
		expect((await shop.raw(`${receipt.pathname}`)).body).toContain(id);
		const response = await shop.call(api.refundRequest, {}, { token: shop.token });
		expect([response.status, response.body.error]).toEqual([409, "refund_closed"]);
	});

	test("ends when support notes that the coins went back, also without a word from BTCPay", async () => {
		const shop = await createCoinShop();
		const id = await shop.buyCoins("year");
		shop.pass(day);
		expect(await recordCoinRefund(shop.deps.db, id, shop.deps.now())).toBe(true);
		expect(await recordCoinRefund(shop.deps.db, id, shop.deps.now())).toBe(false);
		await runBillingTasks(shop.deps);
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(await kindsOf(shop)).toEqual(["refunded", "bought"]);
	});

	test("bought during a pass begins where that one ends, and none is bought beside a subscription", async () => {
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

describe("clicks on coins", () => {
	test("made twice, or at once, lead to the same invoice", async () => {
		const shop = await createCoinShop();
		const answers = await Promise.all([shop.ask("year"), shop.ask("year"), shop.ask("year")]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		const again = await shop.ask("year", { key: "click-0002" });
		expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(1);
		expect(open(shop)).toHaveLength(1);
	});

	test("on another plan, or on a card, close the invoice that nothing was paid on", async () => {
		const shop = await createCoinShop();
		const year = await shop.begin("year");
		const month = await shop.begin("month");
		expect(shop.invoice(year).status).toBe("Invalid");
		const card = await shop.checkout("month");
		expect(card.body.id).toMatch(/^cs_/);
		expect(shop.invoice(month).status).toBe("Invalid");
		await shop.confirm();
		expect(await kindsOf(shop)).toEqual([]);
	});

	test("leave one that a part was paid on open, and it still buys its pass", async () => {
		const shop = await createCoinShop();
		const year = await shop.begin("year");
		await shop.press(year, "less");
		await shop.begin("month");
		expect(shop.invoice(year)).toMatchObject({ status: "New", additionalStatus: "PaidPartial" });
		await shop.press(year, "exact");
		await shop.confirm();
		expect(await shop.billing()).toMatchObject({ state: "active", package: { id: "year" } });
	});

	test("are refused while no server takes coins, and when it is down or mad", async () => {
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
			() => new Response("{".repeat(400_000)),
		];
		for (const answer of answers) {
			const shop = await createCoinShop({ wrap: () => async () => answer() });
			const { status, body } = await shop.ask("year");
			expect([status, body.error]).toEqual([503, "payments_unavailable"]);
			expect((await shop.billing()).state).toBe("free");
		}
	});

	test("wait for a server that says nothing no longer than a person does", async () => {
		const silent: typeof fetch = (_, init) =>
			new Promise((_, reject) => {
				init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
			});
		const shop = await createCoinShop({ wrap: () => silent, timeout: 30 });
		expect((await shop.ask("year")).body.error).toBe("payments_unavailable");
	});
});

describe("a checkout somebody comes back from", () => {
	test("is processing until the network has confirmed, asked for when no notice comes", async () => {
		const shop = await createCoinShop();
		const id = await shop.begin("year");
		const state = async () => (await shop.billing(`btcpay_${id}`)).checkout;
		await state();
		shop.pass(4000);
		expect(await state()).toBe("open");
		await shop.press(id, "exact", "never");
		expect(await state()).toBe("processing");
		shop.pass(3000);
		expect(await state()).toBe("done");
		expect((await shop.billing()).state).toBe("active");
	});

	test("is over when the invoice expired, and nobody else's business", async () => {
		const shop = await createCoinShop();
		const id = await shop.begin("year");
		await shop.billing(`btcpay_${id}`);
		shop.pass(hour);
		expect((await shop.billing(`btcpay_${id}`)).checkout).toBe("expired");
		expect((await shop.billing("btcpay_another")).checkout).toBeNull();
	});
});

describe("somebody who goes", () => {
	test("while an invoice is open: it is closed; with coins on their way, support hears of them", async () => {
		const shop = await createCoinShop();
		const first = await shop.begin("year");
		await shop.call(api.deleteAccount, {}, { token: shop.token });
		await runBillingTasks(shop.deps);
		expect(shop.invoice(first).status).toBe("Invalid");
		const other = await createCoinShop();
		const id = await other.begin("year");
		await other.press(id, "exact");
		await other.call(api.deleteAccount, {}, { token: other.token });
		await other.confirm();
		expect(await toSupport(other)).toBe(1);
		expect(await rows(other.deps.db, sql`SELECT id FROM coin_invoices`)).toEqual([]);
	});

	test("finds the invoices in the export", async () => {
		const shop = await createCoinShop();
		const id = await shop.buyCoins("month");
		const { body } = await shop.call(api.exportAccount, {}, { token: shop.token });
		expect(body.data.coins).toMatchObject([{ invoice: id, state: "settled", amount: "9.00" }]);
	});
});

test("what was never paid is forgotten, what was paid is not", async () => {
	const shop = await createCoinShop();
	const paid = await shop.buyCoins("month");
	await shop.begin("month");
	shop.pass(8 * day);
	const { sweep } = await import("../../../functions/db/queries/sweep.ts");
	await sweep(shop.deps.db, shop.deps.now());
	expect(await rows(shop.deps.db, sql`SELECT id FROM coin_invoices`)).toEqual([{ id: paid }]);
	shop.pass(minute);
});
