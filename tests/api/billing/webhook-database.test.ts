import { expect, test } from "vitest";
import { failDatabase } from "../../support/api/bad-database.ts";
import { paidCoinShop } from "../../support/api/coins.ts";
import { isThorough } from "../../support/api/runtime.ts";
import { paidShop, type Shop } from "../../support/api/stripe.ts";

const storedEvents = (shop: Shop) => shop.rows`SELECT id FROM webhook_events`;

/** A paying customer, and a way to deliver the webhook. */
const ways = {
	"of a card": async () => {
		const { shop, event } = await paidShop();
		return { shop, send: () => shop.webhook(event) };
	},
	"of coins": async () => {
		const { shop, notice } = await paidCoinShop();
		return { shop, send: () => shop.coinNotice(notice) };
	},
};

test.each(
	Object.entries(ways).flatMap(([name, start]) => [false, true].map((done) => ({ name, start, done }))),
)(
	"a database that fails during a webhook has one effect when the webhook $name is retried, done: $done",
	async ({ start, done }) => {
		let failures = 0;
		for (let nth = 1; nth < 60; nth += isThorough ? 1 : 4) {
			const { shop, send } = await start();
			const bad = failDatabase(shop.deps);
			bad.break({ message: "disk I/O error", nth, done });
			const first = await send();
			const hasFailed = bad.hits() > 0;
			bad.break(null);
			await shop.settle();
			if (!hasFailed) {
				expect(first.status).toBe(200);
				break;
			}
			failures++;
			const second = await send();
			await shop.settle();
			expect(second.status).toBe(200);
			expect((await shop.billing()).state).toBe("active");
			expect(await shop.rows`SELECT amount, refunded FROM payments`).toEqual([{ amount: 5400, refunded: 0 }]);
			expect((await shop.mails(shop.email)).filter(({ kind }) => kind === "bought")).toHaveLength(1);
			expect(await storedEvents(shop)).toHaveLength(1);
		}
		expect(failures).toBeGreaterThan(isThorough ? 8 : 2);
	},
	60_000,
);
