import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { addJob } from "../../../functions/db/queries/billing/jobs.ts";
import {
	findAccounts,
	listPaymentsBetween,
	listSupportActions,
} from "../../../functions/db/queries/support.ts";
import { batch } from "../../../functions/db/run.ts";
import { reportAccount } from "../../../functions/runtimes/operator/account-report.ts";
import { createTestApp } from "../../support/api/api.ts";
import { api, day, expect, test } from "../../support/api/fixtures.ts";
import { cards, createShop, later } from "../../support/api/stripe.ts";

test("support reads an account from either database", async ({ shop }) => {
	await shop.buy();
	const { db, now } = shop.deps;
	await batch(db, [addJob("stop-renewal", String(shop.subscription()?.id), now())]);
	const user = await findUser(db, shop.email);
	if (!user) throw new Error("no account");
	const { data, lines } = await reportAccount(db, user, now());
	expect(data).toMatchObject({
		type: "year",
		account: [{ email: shop.email, suspendedAt: null }],
		plan: [{ packageId: "year", renews: true }],
		payments: [{ packageId: "year", amount: "54.00" }],
		jobs: [{ kind: "stop-renewal", attempts: 0 }],
		mails: [
			{ kind: "bought", sentAt: expect.any(String) },
			{ kind: "signup", sentAt: expect.any(String) },
		],
		sessions: [{ platform: "web" }],
	});
	expect(lines.join("\n")).toMatch(/payments: \[[^\]]*packageId: 'year',[^\]]*paidAt: '2026-01-15T12:00/);
	expect(await findAccounts(db, "4242", 5, now())).toMatchObject([{ type: "year" }]);
	// Longer than D1 allows a LIKE pattern.
	const [name, checkout] = ["анна-мария ".repeat(5), `cs_live_${"x".repeat(58)}`];
	await shop.rows`UPDATE users SET name = ${name}`;
	await shop.rows`UPDATE customers SET checkout_id = ${checkout}`;
	for (const part of [name, checkout]) expect(await findAccounts(db, part, 5, now())).toHaveLength(1);
	expect(await listPaymentsBetween(db, 0, now() + 1)).toHaveLength(1);
	expect(await listSupportActions(db, 5)).toEqual([]);
});

test("changes of accounts and plans are counted once each", async () => {
	const counted: string[] = [];
	const shop = await createShop();
	shop.deps.count = (event) => counted.push(event);
	await shop.asUser(api.beginTrial, {});
	await shop.asUser(api.beginTrial, {});
	await shop.buy("month", cards.later);
	await (await later(shop, 32 * day)).notices();
	expect(counted.filter((event) => event !== "mail_sent")).toEqual(["trial", "purchase", "payment_failed"]);
});

test("a sign-up is counted when its address is verified, and a failing mail at each attempt", async () => {
	const counted: string[] = [];
	const mail = { kind: "smtp" as const, deliver: () => Promise.reject(new Error("no")) };
	const testApp = await createTestApp({ mail, count: (event) => counted.push(event) });
	await testApp.account("ada@example.org");
	expect(counted).toEqual(["mail_failed", "signup"]);
});
