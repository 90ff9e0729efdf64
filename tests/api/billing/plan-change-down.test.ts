import { listCustomersToSync, recordSyncFailure } from "../../../functions/db/queries/billing/jobs.ts";
import { api, day, describe, expect, minute, test, vi } from "../../support/api/fixtures.ts";
import { confirm, getQuote, quoteOf, subscriber } from "../../support/api/plan-change.ts";
import { cards } from "../../support/api/stripe.ts";

describe("a plan change", () => {
	test("whose response is lost is neither denied nor made twice, and is found by the jobs", async () => {
		let connectionLost = false;
		const shop = await subscriber("month", cards.good, {
			wrap: (fetch) => async (input, init) => {
				const answer = await fetch(input, init);
				const { method, url } = new Request(input, init);
				if (connectionLost && method === "POST" && /\/subscriptions\//.test(url)) throw new TypeError("lost");
				return answer;
			},
		});
		const quote = await quoteOf(shop);
		connectionLost = true;
		const { status, body } = await confirm(shop, quote);
		expect([status, body.error]).toEqual([503, "change_pending"]);
		expect((await confirm(shop, quote)).body.error).toBe("change_pending");
		expect((await shop.asUser(api.refundRequest, {})).body.error).toBe("busy");
		expect((await shop.asUser(api.autoRenew, { enabled: false })).body.error).toBe("busy");
		connectionLost = false;
		shop.pass(minute);
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ package: { id: "year" }, price_paid: "47.90" });
		expect(shop.charges()).toHaveLength(2);
		expect((await confirm(shop, quote)).body.error).toBe("already_subscribed");
	});

	test("that is pending isn't kept waiting by daily refreshes, nor keeps others waiting when it fails", async ({
		shop,
	}) => {
		const now = shop.deps.now();
		for (const [id, synced, changing] of [
			["daily", now - 3 * day, null],
			["pending", now - minute, now - 10 * minute],
		]) {
			await shop.rows`INSERT INTO users (id, email, name, password, lang, created_at) VALUES (${id}, ${id}, '', '', 'en', 1)`;
			await shop.rows`INSERT INTO customers (user_id, customer_id, subscription_id, ends_at, synced_at, changing_at)
				VALUES (${id}, ${id}, ${id}, ${now + day}, ${synced}, ${changing})`;
		}
		expect(await listCustomersToSync(shop.deps.db, now, 1)).toEqual(["pending"]);
		await recordSyncFailure(shop.deps.db, "pending", true, now);
		expect(await listCustomersToSync(shop.deps.db, now + minute, 1)).toEqual(["daily"]);
	});

	test("while the payment service is down says that nothing was charged, and can be made later", async () => {
		let down = false;
		const shop = await subscriber("month", cards.good, {
			wrap: (fetch) => (input, init) => (down ? Promise.reject(new TypeError("down")) : fetch(input, init)),
		});
		const quote = await quoteOf(shop);
		down = true;
		expect((await getQuote(shop)).body.error).toBe("payments_unavailable");
		expect((await confirm(shop, quote)).body.error).toBe("payments_unavailable");
		down = false;
		expect((await confirm(shop, quote)).status).toBe(200);
	});

	test("that took too long to quote again isn't made after the customer read that nothing was charged", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		let slow = false;
		let isWaiting = false;
		const shop = await subscriber("month", cards.good, {
			timeout: minute,
			wrap: (fetch) => async (input, init) => {
				if (slow) {
					isWaiting = true;
					await promise;
				}
				return fetch(input, init);
			},
		});
		const quote = await quoteOf(shop);
		slow = true;
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		try {
			const response = confirm(shop, quote);
			while (!isWaiting) await new Promise((wait) => setImmediate(wait));
			await vi.advanceTimersByTimeAsync(api.checkoutTimeouts.server);
			expect((await response).body.error).toBe("payments_unavailable");
		} finally {
			vi.useRealTimers();
		}
		slow = false;
		resolve();
		await shop.settle();
		expect(shop.charges()).toHaveLength(1);
		expect((await confirm(shop, quote)).status).toBe(200);
		expect(shop.charges()).toHaveLength(2);
	});
});
