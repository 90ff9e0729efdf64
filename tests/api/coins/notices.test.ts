import fc from "fast-check";
import { createCoinSandbox, sign } from "../../../functions/sandbox/coins/index.ts";
import {
	createId,
	type InvoiceAction,
	type StoredEvent,
} from "../../../functions/sandbox/coins/lifecycle.ts";
import { type CoinShop, createCoinShop, paidCoinShop } from "../../support/api/coins.ts";
import { describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { isThorough } from "../../support/api/runtime.ts";

const known = (shop: CoinShop) => shop.rows`SELECT id FROM webhook_events`;

describe("a coin webhook", () => {
	test("is refused when forged, whatever it says", async () => {
		const { shop, notice } = await paidCoinShop();
		const body = await shop.btcpay.toRequest(notice).text();
		const other = JSON.stringify({ ...JSON.parse(body), storeId: "ANOTHER" });
		const forged: { body?: string; signature?: string }[] = [
			{ signature: "" },
			{ signature: "sha256=" },
			{ signature: `sha256=${"0".repeat(64)}` },
			{ signature: sign(body, "another secret") },
			{ signature: sign(body).slice(7) },
			{ signature: sign(body).replace("sha256", "sha1") },
			{ body: body.replace("InvoiceSettled", "InvoiceInvalid") },
			{ body: other, signature: sign(other) },
			...["", "null", "[]", "{}", "{"].map((text) => ({ body: text, signature: sign(text) })),
		];
		for (const change of forged) {
			const { status, body: answer } = await shop.coinNotice(notice, change);
			expect([change, status, answer.error]).toEqual([change, 400, "malformed"]);
		}
		expect(await known(shop)).toEqual([]);
		expect((await shop.billing()).state).toBe("free");
	});

	test("takes effect once, however often it is sent, even at once", async () => {
		const { shop, notice } = await paidCoinShop();
		const answers = await Promise.all([1, 2, 3].map(() => shop.coinNotice(notice)));
		answers.push(await shop.coinNotice(notice));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(await shop.kinds()).toEqual(["bought"]);
		expect(await shop.rows`SELECT amount FROM payments`).toEqual([{ amount: 5400 }]);
	});

	test("from weeks ago with a valid signature changes nothing", async () => {
		const { shop, notice } = await paidCoinShop();
		await shop.coinNotice(notice);
		const end = (await shop.billing()).package?.end_date;
		shop.pass(6 * 24 * hour);
		await shop.coinNotice(notice);
		const token = await shop.login(shop.email);
		expect((await shop.raw("/api/vpnuser/billing", { token })).body.data.package.end_date).toBe(end);
	});

	test("that is lost is replaced by polling", async () => {
		const { shop } = await paidCoinShop();
		shop.pass(11 * minute);
		await shop.runTasks();
		expect((await shop.billing()).state).toBe("active");
		expect(await shop.kinds()).toEqual(["bought"]);
	});

	test("about an unknown invoice is accepted and ignored", async ({ coinShop: shop }) => {
		const unknown = { id: createId(), type: "InvoiceSettled", invoiceId: createId() };
		expect((await shop.coinNotice({ ...unknown, due: null, attempts: 0 })).status).toBe(200);
		expect(await known(shop)).toHaveLength(1);
	});

	test("waits while BTCPay doesn't answer, and is accepted when it does", async () => {
		let down = false;
		const shop = await createCoinShop({
			wrap: (fetch) => (input, init) => (down ? Promise.reject(new Error("down")) : fetch(input, init)),
		});
		const id = await shop.begin("year");
		await shop.press(id, "exact");
		await shop.confirmUnheard();
		const notice = shop.btcpay.state.events.at(-1) as StoredEvent;
		down = true;
		expect((await shop.coinNotice(notice)).status).toBe(503);
		expect(await known(shop)).toEqual([]);
		down = false;
		expect((await shop.coinNotice(notice)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
	});

	test("is accepted without a card service, and refused without coins", async () => {
		const { shop, notice } = await paidCoinShop();
		shop.deps.payments = null;
		expect((await shop.coinNotice(notice)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
		shop.deps.coins = null;
		expect((await shop.coinNotice({ ...notice, id: createId() })).status).toBe(503);
	});
});

test("a response lost after the invoice was made doesn't block the next click", async () => {
	let loseResponse = true;
	const shop = await createCoinShop({
		wrap: (fetch) => async (input, init) => {
			const answer = await fetch(input, init);
			if (loseResponse && init?.method === "POST") throw new TypeError("hung up");
			return answer;
		},
	});
	expect((await shop.ask("year")).body.error).toBe("payments_unavailable");
	loseResponse = false;
	await shop.press(await shop.begin("year"), "exact");
	await shop.confirm();
	expect((await shop.billing()).state).toBe("active");
});

const cases: Record<string, InvoiceAction[]> = {
	"paid at once": ["exact"],
	"paid in two steps": ["less", "exact"],
	overpaid: ["more"],
	"too little, then settled by hand": ["less", "expire", "mark"],
	"too late": ["expire", "late"],
	dropped: ["exact", "drop"],
};

/** The final state, which must not depend on the order. */
async function outcome(shop: CoinShop): Promise<string> {
	const message = [...(await shop.kinds())].sort();
	const [customer] = await shop.rows`SELECT package_id, ends_at FROM customers`;
	const payments = await shop.rows`SELECT amount, refunded, package_id FROM payments`;
	const coinInvoices = await shop.rows`SELECT state, problem FROM coin_invoices`;
	return JSON.stringify([customer, payments, coinInvoices, message]);
}

async function deliver(actions: InvoiceAction[], order: number[], times: number[]): Promise<string> {
	const shop = await createCoinShop();
	const id = await shop.begin("year");
	for (const action of actions) await shop.press(id, action);
	await shop.confirmUnheard();
	const { events } = shop.btcpay.state;
	const shuffled = events
		.map((one, i) => ({ one, at: order[i % order.length] ?? 0, often: times[i % times.length] ?? 1 }))
		.sort((a, b) => a.at - b.at);
	for (const { one: delivery, often } of shuffled) {
		const answers = await Promise.all(Array.from({ length: often }, () => shop.coinNotice(delivery)));
		for (const { status } of answers) expect(status).toBe(200);
	}
	return outcome(shop);
}

test.each(Object.entries(cases))(
	"coin webhooks in any order end in the same state: %s",
	async (_, actions) => {
		const inOrder = await deliver(actions, [1, 2, 3, 4, 5, 6, 7, 8], [1]);
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 8, maxLength: 8 }),
				fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
				async (order, times) => {
					expect(await deliver(actions, order, times)).toBe(inOrder);
				},
			),
			{ numRuns: isThorough ? 12 : 2 },
		);
	},
	120_000,
);

test("the sandbox works with what an earlier release stored of it", async () => {
	const state = { invoices: {}, deliveries: [] };
	const options = { now: Date.now, origin: "http://localhost", key: "key", state: state as never };
	const { coins, tick } = createCoinSandbox(options);
	await tick(() => new Response());
	await expect(coins.checkHealth()).resolves.toBeUndefined();
});
