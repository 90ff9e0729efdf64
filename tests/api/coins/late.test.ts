import brand from "../../../content/brand.json" with { type: "json" };
import type { InvoiceAction } from "../../../functions/sandbox/coins/lifecycle.ts";
import { type CoinShop, createCoinShop, toSupport } from "../../support/api/coins.ts";
import { api, describe, expect, hour, test } from "../../support/api/fixtures.ts";

/** A customer whose invoice we closed, because they chose to pay for another plan by card. */
async function closed(): Promise<{ shop: CoinShop; id: string }> {
	const shop = await createCoinShop();
	const id = await shop.begin("year");
	expect((await shop.checkout("month")).status).toBe(200);
	expect(shop.invoice(id)).toMatchObject({ status: "Invalid", additionalStatus: "Marked" });
	await shop.confirm();
	return { shop, id };
}

describe("coins paid to an invoice the site has closed", () => {
	test.each<InvoiceAction>(["late", "less"])("are reported to buyer and support once: %s", async (action) => {
		const { shop, id } = await closed();
		expect([await shop.kinds(), await toSupport(shop)]).toEqual([[], 0]);
		await shop.press(id, action);
		await shop.confirm();
		await shop.press(id, "late");
		await shop.confirm();
		shop.pass(7 * hour);
		await shop.runTasks();
		expect(await shop.kinds()).toEqual(["coins_closed"]);
		expect(await toSupport(shop)).toBe(1);
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.text).toContain(id);
		expect(mail?.text).toContain(shop.email);
	});

	test("are noticed without a webhook from BTCPay, and by either of its fields alone", async () => {
		const { shop, id } = await closed();
		await shop.press(id, "late");
		shop.pass(7 * hour);
		await shop.runTasks();
		expect(await shop.kinds()).toEqual(["coins_closed"]);
		for (const word of ["InvoiceReceivedPayment", "InvoicePaymentSettled"]) {
			const other = await closed();
			await other.shop.press(other.id, "late");
			const notice = other.shop.btcpay.state.events.findLast(({ type }) => type === word);
			if (!notice) throw new Error(`no ${word}`);
			await other.shop.coinNotice(notice);
			expect(await other.shop.kinds()).toEqual(["coins_closed"]);
		}
	});

	test("start a plan when support settles them, and are no news when it closes a known case", async () => {
		const { shop, id } = await closed();
		await shop.press(id, "late");
		await shop.confirm();
		await shop.press(id, "mark");
		await shop.confirm();
		expect((await shop.billing()).state).toBe("active");
		expect(await shop.kinds()).toEqual(["bought", "coins_closed"]);
		const other = await createCoinShop();
		const partlyPaid = await other.begin("year");
		await other.press(partlyPaid, "less");
		await other.press(partlyPaid, "expire");
		await other.confirm();
		Object.assign(other.invoice(partlyPaid), { status: "Invalid", additionalStatus: "Marked" });
		other.pass(7 * hour);
		await other.runTasks();
		expect(await other.kinds()).toEqual(["coins_waiting"]);
		expect(await other.rows`SELECT state, problem FROM coin_invoices`).toEqual([
			{ state: "invalid", problem: "partly" },
		]);
	});

	test("keep a partly paid invoice open, whatever BTCPay's status", async ({ coinShop: shop }) => {
		const id = await shop.begin("year");
		// The payment is counted before BTCPay updates the status.
		shop.invoice(id).paid = 100;
		await shop.checkout("month");
		expect(shop.invoice(id).status).toBe("New");
	});
});

test("a partial payment at an expired invoice is noticed by its amount alone", async ({ coinShop: shop }) => {
	const id = await shop.begin("year");
	shop.pass(hour);
	await shop.confirm();
	await shop.press(id, "less");
	shop.invoice(id).additionalStatus = "None";
	shop.pass(7 * hour);
	await shop.runTasks();
	expect(await shop.kinds()).toEqual(["coins_waiting"]);
	expect(await toSupport(shop)).toBe(1);
	expect(await shop.rows`SELECT problem FROM coin_invoices`).toEqual([{ problem: "partly" }]);
});

describe("coins of a deleted user", () => {
	const deleteAccount = async (shop: CoinShop) => {
		await shop.asUser(api.deleteAccount, {});
		await shop.settle();
	};
	const cases: Record<string, { before: InvoiceAction[]; after: InvoiceAction[] }> = {
		"paid to a closed invoice": { before: [], after: ["late"] },
		"a partial payment": { before: [], after: ["less"] },
		"a part before, the rest after the deletion": { before: ["less"], after: ["exact"] },
		"a part before the deletion": { before: ["less"], after: ["expire"] },
		"too late": { before: ["expire"], after: ["late"] },
		"confirmed after the deletion": { before: ["slow"], after: ["confirm"] },
		"dropped by the network after the deletion": { before: ["slow"], after: ["drop"] },
	};

	test.each(Object.entries(cases))("are reported to support once: %s", async (_, { before, after }) => {
		const shop = await createCoinShop();
		const id = await shop.begin("year");
		for (const action of before) await shop.press(id, action);
		await shop.confirm();
		await deleteAccount(shop);
		await shop.runTasks();
		for (const action of after) {
			await shop.press(id, action);
			await shop.confirm();
		}
		await shop.confirm();
		expect(await toSupport(shop)).toBe(1);
		const [mail] = await shop.mails(brand.emails.support);
		expect(mail?.text).toContain(id);
		expect(await shop.rows`SELECT id FROM coin_invoices`).toEqual([]);
	});

	test("are reported once by simultaneous webhooks, never when unpaid", async ({ coinShop: shop }) => {
		const id = await shop.begin("year");
		await deleteAccount(shop);
		await shop.runTasks();
		await shop.confirm();
		expect(await toSupport(shop)).toBe(0);
		await shop.press(id, "late");
		const notices = shop.btcpay.state.events.slice(-2);
		await Promise.all([...notices, ...notices].map((notice) => shop.coinNotice(notice)));
		expect(await toSupport(shop)).toBe(1);
	});
});

describe("coins paid wrongly", () => {
	test("too few: nothing starts, the user and support are mailed once, and support can settle it", async () => {
		const shop = await createCoinShop();
		const id = await shop.begin("year");
		await shop.press(id, "less");
		await shop.confirm();
		expect(await shop.kinds()).toEqual([]);
		await shop.press(id, "expire");
		await shop.confirm();
		await shop.confirm();
		expect((await shop.billing()).state).toBe("free");
		expect(await shop.kinds()).toEqual(["coins_waiting"]);
		expect(await toSupport(shop)).toBe(1);
		await shop.press(id, "mark");
		await shop.confirm();
		expect((await shop.billing()).state).toBe("active");
		expect(await shop.kinds()).toEqual(["bought", "coins_waiting"]);
	});

	test("too late: the same, and the case outlives unpaid invoices", async ({ coinShop: shop }) => {
		const id = await shop.begin("month");
		shop.pass(hour);
		await shop.confirm();
		expect(shop.invoice(id).status).toBe("Expired");
		await shop.press(id, "late");
		await shop.confirm();
		expect((await shop.billing()).state).toBe("free");
		expect(await shop.kinds()).toEqual(["coins_waiting"]);
		expect(await shop.rows`SELECT problem FROM coin_invoices`).toEqual([{ problem: "late" }]);
	});

	test.each<[string, InvoiceAction[], state: string, mails: string[], support: number]>([
		["too many: the plan starts, support returns the rest", ["more"], "active", ["bought", "coins_over"], 1],
		["never confirmed: nothing starts, and both are mailed", ["exact", "drop"], "free", ["coins_waiting"], 1],
		["in two payments in time: one pass, no case for support", ["less", "exact"], "active", ["bought"], 0],
	])("%s", async (_, actions, state, mails, support) => {
		const shop = await createCoinShop();
		const id = await shop.begin("month");
		for (const action of actions) await shop.press(id, action);
		await shop.confirm();
		expect(await shop.billing()).toMatchObject({ state, price_paid: state === "active" ? "9.00" : null });
		expect([(await shop.kinds()).sort(), await toSupport(shop)]).toEqual([mails, support]);
	});
});
