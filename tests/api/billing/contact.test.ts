import { runBillingTasks } from "../../../functions/billing/jobs.ts";
import { password } from "../../support/api/api.ts";
import { api, expect, hour, test } from "../../support/api/fixtures.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";

const fresh = "ada@new.example";
const customers = (shop: Shop) => Object.values(shop.sandbox.state.customers);

/** Asks for a change of address. Returns what confirms it. */
async function beginMove(shop: Shop): Promise<() => Promise<void>> {
	const { token } = shop;
	await shop.call(api.changeEmail, { email: fresh, password }, { token });
	const { code } = await shop.lastMail(fresh);
	return async () => expect((await shop.call(api.confirmEmail, { code }, { token })).status).toBe(200);
}

test("the payment service gets a changed name and address, even after an outage", async ({ shop }) => {
	await shop.buy("year");
	await shop.asUser(api.rename, { name: "Ada King" });
	await (await beginMove(shop))();
	const { payments } = shop.deps;
	const broken = { ...payments, setContact: () => Promise.reject(new Error("down")) } as typeof payments;
	await runBillingTasks({ ...shop.deps, payments: broken });
	expect(customers(shop)).toMatchObject([{ name: expect.not.stringContaining("King") }]);
	shop.pass(5 * 60_000);
	await shop.runTasks();
	expect(customers(shop)).toMatchObject([{ name: "Ada King", email: fresh }]);
	expect(await shop.rows`SELECT * FROM billing_jobs`).toEqual([]);
});

test("the payment service gets an address that changes while the customer is created", async ({ shop }) => {
	const { payments } = shop.sandbox;
	const { createCustomer } = payments;
	const move = await beginMove(shop);
	payments.createCustomer = async (person) => {
		const id = await createCustomer(person);
		await move();
		return id;
	};
	await shop.checkout("year");
	await shop.runTasks();
	expect(customers(shop)).toMatchObject([{ email: fresh }]);
});

test("an address that the payment service finds invalid is left out, new or changed", async () => {
	const error = { type: "invalid_request_error", code: "email_invalid" };
	const shop = await createShop({
		wrap: (fetch) => async (input, init) =>
			/\bemail=[^&]*\.\./.test(String(init?.body))
				? Response.json({ error }, { status: 400 })
				: fetch(input, init),
	});
	await shop.buy("year");
	const [id] = customers(shop).map((customer) => customer.id);
	await shop.rows`UPDATE users SET email = 'ada..king@example.org' WHERE email = ${shop.email}`;
	await shop.asUser(api.rename, { name: "Ada King" });
	await shop.runTasks();
	expect(customers(shop)).toMatchObject([{ id, name: "Ada King", email: "" }]);
	const token = await shop.addUser("bob..b@example.org");
	expect((await shop.call(api.checkout, { packageId: "year" }, { token })).status).toBe(200);
	expect(customers(shop)[1]?.email).toBe("");
});

test("a change waits in silence while the payment service isn't configured", async ({ coinShop: shop }) => {
	await shop.buy("year");
	const { payments } = shop.deps;
	shop.deps.payments = null;
	await shop.asUser(api.rename, { name: "Ada King" });
	for (let hours = 0; hours < 24; hours += 6) {
		await shop.runTasks();
		shop.pass(6 * hour);
	}
	expect(shop.log.join("\n")).not.toContain("billing job failed");
	shop.deps.payments = payments;
	await shop.runTasks();
	expect(customers(shop)).toMatchObject([{ name: "Ada King" }]);
});

test("a long queue is worked off in parts, because D1 bounds the queries of a run", async ({ shop }) => {
	await shop.buy("year");
	await shop.rows`INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
		SELECT i, 'contact', customer_id, 0, 0 FROM n JOIN customers`;
	for (const left of [2, 0]) {
		await shop.runTasks();
		expect(await shop.rows`SELECT id FROM billing_jobs`).toHaveLength(left);
	}
});
