import { runJobs } from "../../../functions/billing/jobs.ts";
import { PaymentsError } from "../../../functions/integrations/payment-errors.ts";
import { runCommand } from "../../../functions/runtimes/operator/admin.ts";
import { createCoinShop } from "../../support/api/coins.ts";
import { api, day, expect, hour, test } from "../../support/api/fixtures.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";

/** The support command for "I paid and have no plan". */
const adminOf =
	(shop: Shop) =>
	async (...words: string[]): Promise<string> => {
		const database = { db: shop.deps.db, close: () => {} };
		const args = [...words, "--why", "no plan", "--who", "bea"];
		return (await runCommand(args, "", shop.deps.now(), async () => database)).join("\n");
	};

/** Queues a sync, which the site's tasks run, and reads the account again. */
async function sync(shop: Shop): Promise<string> {
	const admin = adminOf(shop);
	expect(await admin("sync", shop.email)).toContain("within a minute");
	await runJobs(shop.deps);
	return admin("user", shop.email);
}

test("a webhook was lost: the checkout is listed as unpaid, and polling brings the plan", async () => {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id);
	const before = await adminOf(shop)("user", shop.email);
	expect(before).toContain("To do\n  A checkout was started 2026-01-15 12:00, but no payment is known");
	expect(before).toContain(`npm run admin -- sync ${shop.email}`);
	expect(before).toContain(body.id);
	const after = await sync(shop);
	expect(after).toMatch(/customerId: 'cus_\w+',\s+subscriptionId: 'sub_\w+',\s+packageId: 'year'/);
	expect(after).toContain("endsAt: '2027-01-15T12:00:00.000Z'");
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

test("the bank hasn't paid yet: polling changes nothing", async ({ shop }) => {
	await shop.pay((await shop.checkout("year")).body.id);
	const subscription = shop.subscription();
	if (subscription) Object.assign(subscription, { status: "incomplete" });
	for (const invoice of Object.values(shop.sandbox.state.invoices)) invoice.status = "open";
	expect(await sync(shop)).toContain("no payment is known");
	expect((await shop.billing()).state).toBe("free");
});

test("coins came short: the invoice is listed with what to do, and settling it in BTCPay brings the plan", async () => {
	const shop = await createCoinShop();
	const id = await shop.begin("year");
	await shop.press(id, "less");
	await shop.confirm();
	await shop.press(id, "expire");
	await shop.confirm();
	for (const [problem, sentence] of [
		["late", "Coins came too late"],
		["unconfirmed", "The network didn't confirm the coins"],
		["closed", "Coins came to a closed invoice"],
		["partly", "Too few coins came"],
	] as const) {
		await shop.rows`UPDATE coin_invoices SET problem = ${problem}`;
		const seen = await adminOf(shop)("user", shop.email);
		expect(seen).toContain(`${sentence} (${id}): settle that invoice in BTCPay`);
	}
	await shop.press(id, "mark");
	expect(await sync(shop)).toMatch(/packageId: 'year',\s+endsAt: '2027-01-15/);
});

test("coins came short and were returned: once recorded, nobody returns them again", async ({
	coinShop: shop,
}) => {
	const id = await shop.begin("year");
	await shop.press(id, "less");
	await shop.press(id, "expire");
	await shop.confirm();
	const admin = adminOf(shop);
	expect(await admin("user", shop.email)).toContain(`Too few coins came (${id})`);
	expect(await admin("coins-refunded", id)).toContain("Recorded");
	expect(await admin("user", shop.email)).not.toContain("Too few coins came");
	await expect(admin("coins-refunded", id)).rejects.toThrow(`no paid, unrefunded invoice ${id}`);
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
	expect(after).toMatch(/paymentId: 'in_\w+',\s+state: 'refunded'/);
	expect(after).toMatch(/who: 'bea',\s+action: 'refund',\s+target: 'in_\w+ grant',\s+why: 'no plan'/);
});

test("while the payment service is down, the sync stays queued", async ({ shop }) => {
	expect(await sync(shop)).not.toContain("kind: 'sync'");
	await shop.checkout("year");
	const facts = () => Promise.reject(new PaymentsError("unavailable"));
	shop.deps.payments = { ...shop.sandbox.payments, facts };
	for (let i = 0; i < 4; i++) {
		expect(await sync(shop)).toContain("kind: 'sync'");
		shop.pass(hour);
	}
	shop.deps.payments = shop.sandbox.payments;
	// Its next try would be hours away.
	expect(await sync(shop)).not.toContain("kind: 'sync'");
});

test("a sync asked for while one is running reads the payment service again", async ({ shop }) => {
	await shop.checkout("year");
	const { payments } = shop.sandbox;
	let reads = 0;
	const facts: typeof payments.facts = async (id) => {
		if (reads++ === 0) await adminOf(shop)("sync", shop.email);
		return payments.facts(id);
	};
	shop.deps.payments = { ...payments, facts };
	expect(await sync(shop)).not.toContain("kind: 'sync'");
	expect(reads).toBe(2);
});

test("the accounts list each payment with its tax and country, and the sums of both", async ({ shop }) => {
	await shop.buy();
	const addTax = () => shop.rows`UPDATE payments SET tax = 900, country = 'FR', number = '=1+1'`;
	await addTax();
	const admin = adminOf(shop);
	const days = ["--from", "2026-01-01", "--to", "2026-01-15"];
	const [head, row, ...more] = (await admin("export", "payments", ...days)).split("\n");
	expect(head).toBe("paid_on,id,number,plan,currency,amount,refunded,kept,tax,kept_tax,country");
	expect(row).toMatch(/^2026-01-15,in_\w+,'=1\+1,year,USD,54.00,0.00,54.00,9.00,9.00,FR$/);
	expect(more).toEqual([]);
	const sums = { amount: "54.00", refunded: "0.00", kept: "54.00", kept_tax: "9.00" };
	const taxes = JSON.parse(await admin("export", "taxes", ...days, "--json"));
	expect(taxes).toEqual([{ country: "FR", currency: "USD", payments: "1", ...sums }]);
	// The filed quarter stays as it is.
	shop.pass(90 * day);
	await shop.sandbox.payments.refund(shop.charges()[0]?.intent ?? "");
	await shop.notices();
	await addTax();
	expect(JSON.parse(await admin("export", "taxes", ...days, "--json"))).toEqual(taxes);
	const later = ["--from", "2026-04-01", "--to", "2026-04-30"];
	const [, refund] = (await admin("export", "payments", ...later)).split("\n");
	expect(refund).toMatch(/^2026-01-15,in_\w+,'=1\+1,year,USD,0.00,54.00,-54.00,0.00,-9.00,FR$/);
	const minus = { amount: "0.00", refunded: "54.00", kept: "-54.00", kept_tax: "-9.00" };
	expect(JSON.parse(await admin("export", "taxes", ...later, "--json"))).toEqual([
		{ country: "FR", currency: "USD", payments: "0", ...minus },
	]);
	for (const bad of ["--from|1 Jan", "--from|2026-02-01|--to|2026-02-31"])
		await expect(admin("export", "payments", ...bad.split("|"))).rejects.toThrow("--to must be a day");
	await expect(admin("export", "payments", "--from", "2026-02-01", "--to", "2026-01-31")).rejects.toThrow(
		"later",
	);
});
