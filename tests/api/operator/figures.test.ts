import { expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { createTestApp, day } from "../../support/api/api.ts";
import { cards, createShop, later } from "../../support/api/stripe.ts";

test("what happens to accounts and their plans is counted once each", async () => {
	const counted: string[] = [];
	const shop = await createShop();
	shop.deps.count = (event) => counted.push(event);
	await shop.call(api.beginTrial, {}, { token: shop.token });
	await shop.call(api.beginTrial, {}, { token: shop.token });
	await shop.buy("month", cards.later);
	const next = await later(shop, 32 * day);
	await next.notices();
	expect(counted.filter((event) => event !== "mail_sent")).toEqual(["trial", "purchase", "payment_failed"]);
});

test("a sign-up is counted when its address is proven, and a mail that fails at each attempt", async () => {
	const counted: string[] = [];
	const mail = { kind: "smtp" as const, deliver: () => Promise.reject(new Error("no")) };
	const testApp = await createTestApp({ mail, count: (event) => counted.push(event) });
	await testApp.account("ada@example.org");
	expect(counted).toEqual(["mail_failed", "signup"]);
});
