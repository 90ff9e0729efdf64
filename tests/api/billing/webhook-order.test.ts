import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../../support/api/api.ts";
import { isThorough } from "../../support/api/runtime.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";

const storedEvents = (shop: Shop) => shop.rows`SELECT id FROM webhook_events`;

/** A year of payments; webhooks may be delivered after each step. */
const life: ((shop: Shop) => Promise<unknown> | unknown)[] = [
	async (shop) => {
		await shop.pay((await shop.checkout("month")).body.id);
	},
	(shop) => shop.pass(31 * day),
	(shop) => shop.sandbox.tick(() => new Response(null, { status: 500 })),
	(shop) => shop.deps.payments?.setRenewal(subscription(shop), false),
	(shop) => shop.deps.payments?.setRenewal(subscription(shop), true),
	(shop) => shop.pass(29 * day),
	(shop) => shop.sandbox.tick(() => new Response(null, { status: 500 })),
	(shop) => shop.deps.payments?.setRenewal(subscription(shop), false),
];
const endings: Record<string, (shop: Shop) => Promise<unknown> | unknown> = {
	runs: () => {},
	ends: async (shop) => {
		shop.pass(31 * day);
		await shop.sandbox.tick(() => new Response(null, { status: 500 }));
	},
	"is refunded": (shop) =>
		shop.deps.payments?.refund(Object.values(shop.sandbox.state.charges).at(-1)?.intent ?? ""),
};
const subscription = ({ sandbox }: Shop) => Object.keys(sandbox.state.subscriptions)[0] ?? "";

/** The final state, which must not depend on the order, with random ids replaced by their rank. */
async function outcome(shop: Shop): Promise<string> {
	const [customer] =
		await shop.rows`SELECT package_id, ends_at, renews, renewal_amount, failed_invoice, subscription_id IS NULL AS ended FROM customers`;
	const payments =
		await shop.rows`SELECT amount, refunded, paid_at, ends_at, package_id FROM payments ORDER BY paid_at`;
	return JSON.stringify([customer, payments]);
}

/** Runs the steps and delivers webhooks as planned: any subset before each step, with duplicates. */
async function live(ending: string, plan: number[][], last: number[]): Promise<{ shop: Shop; end: string }> {
	const shop = await createShop();
	const deliver = async (picks: number[]) => {
		const { events } = shop.sandbox.state;
		const chosen = picks.flatMap((pick) => (events.length ? (events[pick % events.length] ?? []) : []));
		// Deliver pairs concurrently.
		for (let i = 0; i < chosen.length; i += 2) {
			const pair = chosen.slice(i, i + 2);
			const answers = await Promise.all(pair.map((event) => shop.webhook(event)));
			for (const { status } of answers) expect(status).toBe(200);
		}
	};
	const steps = [...life, endings[ending] ?? (() => {})];
	for (const [i, step] of steps.entries()) {
		await step(shop);
		await deliver(plan[i] ?? []);
	}
	// Finally deliver all events in the given order, including those that the deliveries themselves cause.
	const { events } = shop.sandbox.state;
	for (let from = 0; from < events.length; ) {
		const order = events.slice(from).map((event, i) => ({ event, at: last[i % last.length] ?? 0 }));
		from = events.length;
		for (const { event } of order.sort((a, b) => a.at - b.at))
			expect((await shop.webhook(event)).status).toBe(200);
		await shop.settle();
	}
	return { shop, end: await outcome(shop) };
}

test.each(Object.keys(endings))(
	"the webhooks of a subscription's life have one result in any order: a plan that %s",
	async (ending) => {
		const { end: expected } = await live(ending, [], [0]);
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.array(fc.nat(40), { maxLength: 4 }), { minLength: 9, maxLength: 9 }),
				fc.array(fc.nat(1000), { minLength: 5, maxLength: 40 }),
				async (plan, last) => {
					const { shop, end } = await live(ending, plan, last);
					expect(end).toBe(expected);
					const mails = await shop.mails(shop.email);
					for (const kind of ["bought", "refunded"])
						expect(mails.filter((mail) => mail.kind === kind).length).toBeLessThanOrEqual(1);
					expect(new Set((await storedEvents(shop)).map(({ id }) => id)).size).toBe(
						shop.sandbox.state.events.length,
					);
				},
			),
			{ numRuns: isThorough ? 15 : 3 },
		);
	},
	120_000,
);
