import { expect, test } from "vitest";
import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { addJob } from "../../../functions/db/queries/billing/jobs.ts";
import { findAccounts, listSupportActions, paymentsBetween } from "../../../functions/db/queries/support.ts";
import { batch } from "../../../functions/db/run.ts";
import { reportAccount } from "../../../functions/runtimes/operator/account-report.ts";
import { createShop, subscriptionOf } from "../../support/api/stripe.ts";

test("support reads an account from either database", async () => {
	const shop = await createShop();
	await shop.buy();
	const { db, now } = shop.deps;
	await batch(db, [addJob("stop-renewal", String(subscriptionOf(shop)?.id), now())]);
	const user = await findUser(db, shop.email);
	if (!user) throw new Error("no account");
	const { data, lines } = await reportAccount(db, user, now());
	expect(data).toMatchObject({
		account: { email: shop.email, suspended_at: null },
		plan: { package: "year", renews: true },
		payments: [{ package: "year", amount: "54.00" }],
		jobs: [{ kind: "stop-renewal", attempts: 0 }],
		mails: [
			{ kind: "bought", state: "sent" },
			{ kind: "signup", state: "sent" },
		],
		devices: [{ platform: "web" }],
	});
	expect(lines.join("\n")).toMatch(
		/payments\n {2}id in_.* package year .* amount 54.00 .* paid_at 2026-01-15 12:00/,
	);
	expect(await findAccounts(db, "4242", 5)).toHaveLength(1);
	expect(await paymentsBetween(db, 0, now() + 1)).toHaveLength(1);
	expect(await listSupportActions(db, 5)).toEqual([]);
});
