import { expect } from "vitest";
import { runJobs } from "../../../functions/billing/jobs.ts";
import * as api from "../../../functions/contract/index.ts";
import { PaymentsError } from "../../../functions/gateways/payments/index.ts";
import { runCommand } from "../../../functions/runtimes/operator/admin.ts";
import { createCoinShop } from "../../support/api/coins.ts";
import { test } from "../../support/api/fixtures/shop.ts";
import { cards, createShop, type Shop } from "../../support/api/stripe.ts";

/** The support command for "I paid and have no plan". */
const adminOf =
	(shop: Shop) =>
	async (...words: string[]): Promise<string> => {
		const database = { db: shop.deps.db, sqlite: null, close: async () => {} };
		const args = [...words, "--why", "no plan", "--who", "bea"];
		return (await runCommand(args, "", shop.deps.now(), async () => database)).join("\n");
	};

/** The command waits for the site's tasks, which only run on request here. */
async function sync(shop: Shop): Promise<string> {
	const answer = adminOf(shop)("sync", shop.email);
	const done = answer.then(
		() => true,
		() => true,
	);
	do await runJobs(shop.deps);
	while (!(await Promise.race([done, new Promise<boolean>((next) => setTimeout(next, 50, false))])));
	return answer;
}

test("a webhook was lost: the checkout is listed as unpaid, and polling brings the plan", async () => {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	const before = await adminOf(shop)("user", shop.email);
	expect(before).toContain("To do\n  A checkout was started 2026-01-15 12:00, but no payment is known");
	expect(before).toContain(`npm run admin -- sync ${shop.email}`);
	expect(before).toContain(body.id);
	const after = await sync(shop);
	expect(after).toMatch(/^Stripe: sub_\w+ active \(year\), 1 paid\n/);
	expect(after).toMatch(
		/plan\n {2}customer cus_\w+ {2}subscription sub_\w+ {2}package year {2}ends_at 2027-01-15 12:00 {2}renews true/,
	);
	expect(after).not.toContain("To do");
	expect((await shop.billing()).state).toBe("active");
});

test("it was the customer's other account: the payment or the card leads to it", async ({ shop }) => {
	await shop.buy();
	await shop.account("ada@example.net");
	const admin = adminOf(shop);
	expect(await admin("user", "ada@example.net")).toContain("This account never paid.");
	const [payment] = await shop.rows`SELECT id, intent_id AS intent FROM payments`;
	for (const part of [payment?.id, payment?.intent, "4242", "Lovelace"])
		expect(await admin("find", String(part))).toContain("ada@example.org");
	expect(await admin("find", String(payment?.id))).not.toContain("ada@example.net");
});

test("the bank hasn't paid yet: polling shows what is open at Stripe, and changes nothing", async () => {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	const subscription = shop.subscription();
	if (subscription) Object.assign(subscription, { status: "incomplete" });
	for (const invoice of Object.values(shop.sandbox.state.invoices)) invoice.status = "open";
	const output = await sync(shop);
	expect(output).toMatch(
		/^Stripe: sub_\w+ incomplete \(year\), in_\w+ open \(.+\), 0 paid, checkout complete\n/,
	);
	expect(output).toContain("no payment is known");
	expect((await shop.billing()).state).toBe("free");
});

test("coins came short: the invoice is listed with what to do, and settling it in BTCPay brings the plan", async () => {
	const shop = await createCoinShop();
	const id = await shop.begin("year");
	await shop.press(id, "less");
	await shop.confirm();
	await shop.press(id, "expire");
	await shop.confirm();
	expect(await adminOf(shop)("user", shop.email)).toContain(
		`Coins came short (${id}): settle that invoice in BTCPay`,
	);
	await shop.press(id, "mark", "never");
	expect(await sync(shop)).toContain("plan\n  package year  ends_at 2027-01-15");
});

test("a refund is pending: request, decision and task are listed until the money is back", async () => {
	const shop = await createShop();
	await shop.buy();
	const { token } = shop;
	await shop.call(api.refundRequest, { reason: "too slow" }, { token });
	const admin = adminOf(shop);
	const seen = await admin("user", shop.email);
	const id = /refund (in_\w+) grant\|refuse/.exec(seen)?.[1] ?? "";
	await admin("refund", id, "grant");
	expect(await admin("user", shop.email)).toContain(`A refund is in progress (${id}) and ends the plan.`);
	await shop.runTasks();
	const after = await admin("user", shop.email);
	expect(after).toContain("refund_request state refunded");
	expect(after).toContain(`who bea  action refund  target ${id} grant  why no plan`);
});

test("a customer without a checkout, or with the payment service down, is reported as such", async () => {
	const shop = await createShop();
	expect(await sync(shop)).toMatch(/^Stripe has no customer for this account\n/);
	await shop.checkout("year");
	shop.deps.payments = {
		...shop.sandbox.payments,
		facts: () => Promise.reject(new PaymentsError("unavailable")),
	};
	expect(await sync(shop)).toMatch(/^The payment service does not answer/);
});

test("the accounts list each payment with its tax and country, and the sums of both", async ({ shop }) => {
	await shop.buy();
	await shop.deps.db.$client.prepare("UPDATE payments SET tax = 900, country = 'FR', number = '=1+1'").run();
	const admin = adminOf(shop);
	const days = ["--from", "2026-01-01", "--to", "2026-01-15"];
	const [head, row, ...more] = (await admin("export", "payments", ...days)).split("\n");
	expect(head).toBe("paid_on,id,number,plan,currency,amount,refunded,kept,tax,kept_tax,country");
	expect(row).toMatch(/^2026-01-15,in_\w+,'=1\+1,year,USD,54.00,0.00,54.00,9.00,9.00,FR$/);
	expect(more).toEqual([]);
	expect(JSON.parse(await admin("export", "taxes", ...days, "--json"))).toEqual([
		{
			country: "FR",
			currency: "USD",
			payments: "1",
			amount: "54.00",
			refunded: "0.00",
			kept: "54.00",
			kept_tax: "9.00",
		},
	]);
	await expect(admin("export", "payments", "--from", "1 Jan")).rejects.toThrow("--to must be a day");
});
