import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cents, priceAt } from "../../../functions/contract/billing/price.ts";
import { catalogue, type ListedPlan } from "../../../functions/shared/catalogue.ts";
import { type CoinBuyer, createCoinBuyer } from "../../support/faults/coins.ts";
import type { ServerProcess } from "../../support/faults/faults.ts";

const year = catalogue.plans.find(({ id }) => id === "year") as ListedPlan;
let buyer: CoinBuyer;
beforeEach(async () => {
	buyer = await createCoinBuyer();
});
afterEach(() => buyer.machine.close());

/** The network confirms, and what was told until then is lost: the next process hears that the invoice is settled, and does not ask by itself. */
const confirmed = () => {
	buyer.rows(`UPDATE customers SET synced_at = ${Date.now()}`);
	return buyer.atBtcpay((state) => {
		state.deliveries = [];
		for (const invoice of Object.values(state.invoices)) if (invoice.confirms) invoice.confirms = 1;
	});
};

/** Waits until every notice has been taken, and looks whether one payment has come of it. */
async function isPaidOnce(server: ServerProcess, url: string): Promise<void> {
	await buyer.look(server, url);
	await expect
		.poll(async () => (await buyer.billing(server)).state, { timeout: 8_000, interval: 50 })
		.toBe("active");
	await expect.poll(buyer.waiting, { timeout: 20_000, interval: 100 }).toBe(0);
	expect(buyer.rows("SELECT amount, refunded, package_id AS plan FROM payments")).toEqual([
		{ amount: cents(priceAt(year, Date.now())), refunded: 0, plan: "year" },
	]);
	expect(buyer.rows("SELECT count(*) AS mails FROM mails WHERE kind = 'bought'")).toEqual([{ mails: 1 }]);
	expect(buyer.rows("SELECT trouble FROM coin_invoices WHERE state = 'settled'")).toEqual([
		{ trouble: null },
	]);
	// One year, not two.
	const days = (Date.parse((await buyer.billing(server)).package?.end_date ?? "") - Date.now()) / 86_400_000;
	expect(Math.round(days)).toBeGreaterThanOrEqual(364);
	expect(Math.round(days)).toBeLessThanOrEqual(366);
}

/** Clicks, pays, and ends the process before the network has confirmed. */
async function payForPlan(): Promise<string> {
	const server = await buyer.start();
	const checkout = await buyer.click(server);
	if (!checkout) throw new Error("no invoice");
	await buyer.pay(server, checkout.url);
	await server.kill();
	return checkout.url;
}

describe("a process that is killed while somebody pays with coins", { timeout: 120_000 }, () => {
	test("after the invoice was paid and before its notice came: the next one takes it, once", async () => {
		const url = await payForPlan();
		expect(buyer.rows("SELECT id FROM payments")).toEqual([]);
		confirmed();
		await isPaidOnce(await buyer.start(), url);
	});

	test.each([0, 1])(
		"when BTCPay has the invoice and nobody was told where, %i statements on: the next click finds one to pay",
		async (step) => {
			const dying = await buyer.start("^\\s*INSERT INTO coin_invoices", step);
			expect(await buyer.click(dying)).toBeNull();
			await dying.ended;
			expect(Object.keys(buyer.atBtcpay(() => {}).invoices)).toHaveLength(1);
			// As if the quarter of a minute had passed after which a click counts as failed.
			buyer.rows("UPDATE customers SET checkout_at = checkout_at - 16000 WHERE checkout_at IS NOT NULL");
			const server = await buyer.start();
			const checkout = await buyer.click(server);
			if (!checkout) throw new Error("no invoice");
			await buyer.pay(server, checkout.url);
			await server.kill();
			confirmed();
			await isPaidOnce(await buyer.start(), checkout.url);
		},
	);

	test("after any statement between its notice and the last word written of it: whole or not at all, and once", async () => {
		const url = await payForPlan();
		const before = confirmed();
		const writes: boolean[] = [];
		for (let step = 0; writes.filter(Boolean).length < 3; step++) {
			if (step > 60) throw new Error("never written");
			// What is due may also be sent, and the process die of it, before it has said that it is healthy.
			const dying = await buyer.start("^\\s*SELECT id FROM stripe_events", step).catch(() => null);
			if (dying) await buyer.taken(dying, url);
			await dying?.kill();
			const [payments, mails, events] = ["payments", "mails WHERE kind = 'bought'", "stripe_events"].map(
				(from) => buyer.rows(`SELECT 1 FROM ${from}`).length,
			);
			// Payment, mail and the number of the notice are there together, or none of them.
			expect([step, payments, mails]).toEqual([step, events ? 1 : 0, events ? 1 : 0]);
			writes.push(payments === 1);
		}
		console.log(`  ${writes.length} kills, ${writes.indexOf(true)} before anything was written`);
		expect(writes.indexOf(true)).toBeGreaterThan(5);
		expect(Object.keys(before.invoices)).toHaveLength(1);
		await isPaidOnce(await buyer.start(), url);
	});
});
