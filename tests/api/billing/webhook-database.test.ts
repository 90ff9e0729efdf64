import { expect, test } from "vitest";
import { createDb } from "../../../functions/db/index.ts";
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

/** Fails the nth statement once, whether run alone or in a batch. */
function failing(shop: Shop, nth: number): () => boolean {
	const { $client } = shop.deps.db;
	let left = nth;
	let failed = false;
	const count = () => {
		if (left-- !== 1) return;
		failed = true;
		throw new Error("disk I/O error");
	};
	const bad = {
		...$client,
		prepare: (query: string) => {
			count();
			return $client.prepare(query);
		},
		batch: async (statements: Parameters<typeof $client.batch>[0]) => {
			count();
			const done = await $client.batch(statements);
			// The write commits, but its response is lost: the hardest failure to recover from.
			count();
			return done;
		},
	} as typeof $client;
	shop.deps.db = createDb(bad);
	return () => failed;
}

test.each(Object.entries(ways))(
	"a database that fails during a webhook has one effect when the webhook %s is retried",
	async (_, start) => {
		let failures = 0;
		for (let nth = 1; nth < 60; nth += isThorough ? 1 : 4) {
			const { shop, send } = await start();
			const good = shop.deps.db;
			const hasFailed = failing(shop, nth);
			const first = await send();
			shop.deps.db = good;
			await shop.settle();
			if (!hasFailed()) {
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
