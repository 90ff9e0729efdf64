import { api, day, expect, test } from "../../support/api/fixtures.ts";
import { createShop } from "../../support/api/stripe.ts";

test("payments, and the hash a deleted account leaves, stay for as many years as the claims say", async () => {
	const shop = await createShop();
	shop.deps.catalogue = { ...shop.deps.catalogue, keepRefundYears: 7, keepMailboxYears: 2 };
	await shop.asUser(api.beginTrial, {});
	await shop.buy("month");
	await shop.asUser(api.deleteAccount, {});
	const readRows = async () => [
		(await shop.rows`SELECT id FROM payments`).length,
		(await shop.rows`SELECT mailbox FROM trials`).length,
	];
	const left = [];
	for (const years of [1.9, 0.2, 4.8, 0.2]) {
		shop.pass(years * 365.25 * day);
		await shop.sweep();
		left.push(await readRows());
	}
	expect(left).toEqual([
		[1, 1],
		[1, 0],
		[1, 0],
		[0, 0],
	]);
});
