import { getEndOfDay } from "../../../functions/utils/time.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { isThorough } from "../../support/api/runtime.ts";
import { cards, createShop, later, type Shop } from "../../support/api/stripe.ts";

/** Concurrent actions on a plan; each returns its response statuses. */
const actions: Record<string, (shop: Shop) => Promise<number[]>> = {
	async buy(shop) {
		const { status, body } = await shop.checkout("year");
		if (status === 200) await shop.pay(body.id);
		return [status];
	},
	/** Pays the failed renewal at the mailed link. */
	async pay(shop) {
		await shop.payLink();
		return [];
	},
	cancel: async (shop) => [(await shop.asUser(api.autoRenew, { enabled: false })).status],
	resume: async (shop) => [(await shop.asUser(api.autoRenew, { enabled: true })).status],
	refund: async (shop) => [(await shop.asUser(api.refundRequest, {})).status],
	delete: async (shop) => [(await shop.asUser(api.deleteAccount, {})).status],
	async change(shop) {
		const { status, body } = await shop.asUser(api.planChangeCost, { packageId: "quarter" });
		if (status !== 200) return [status];
		const input = { packageId: "quarter", quote: body.data.quote };
		return [status, (await shop.asUser(api.planChange, input)).status];
	},
	async webhook(shop) {
		const events = shop.sandbox.state.events.slice(-3);
		const answers = await Promise.all(events.map((event) => shop.webhook(event)));
		return answers.map(({ status }) => status);
	},
};

/** Its renewal fails a month later. */
const unpaid = "a failed renewal";

/** Initial states. */
const starts: Record<string, (shop: Shop) => Promise<unknown>> = {
	"a new customer": async () => {},
	"a paid checkout without its webhook": async (shop) => {
		await shop.pay((await shop.checkout("year")).body.id);
		shop.loseNotices();
	},
	"a customer with a plan": (shop) => shop.buy("year"),
	"a cancelled plan": async (shop) => {
		await shop.buy("year");
		await actions.cancel?.(shop);
		await shop.notices();
	},
	[unpaid]: (shop) => shop.buy("month", cards.later),
};

const names = Object.keys(actions);
const allPairs = names.flatMap((first, n) => names.slice(n).map((second) => [first, second] as const));
const pairsOf = (start: string) =>
	allPairs.filter((pair) =>
		start === unpaid ? pair.includes("pay") || pair.includes("buy") : !pair.includes("pay"),
	);

/** Event loop turns that Stripe takes per response, to vary where the two actions interleave. */
const paces = isThorough ? [0, 1, 4] : [1];

/** Runs both concurrently, then everything that follows: webhooks, tasks, the daily reconciliation. */
async function runPair(start: string, pair: readonly string[], pace: number) {
	let turns = 0;
	let shop = await createShop({
		refunds: "auto",
		wrap: (fetch) => async (input, init) => {
			for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve));
			return fetch(input, init);
		},
	});
	await starts[start]?.(shop);
	await shop.settle();
	if (start === unpaid) shop = await later(shop, 31 * day);
	// Warm the session cache, as on a site in use.
	await shop.me();
	// Stripe's timestamps are in seconds.
	shop.pass(1000);
	turns = pace;
	const statuses = (await Promise.all(pair.map((name) => actions[name]?.(shop) ?? []))).flat();
	turns = 0;
	await shop.settle();
	for (let turn = 0; turn < 3; turn++) {
		await shop.notices();
		// Somebody finds the old mail.
		if (turn === 1) await shop.payLink();
		shop.pass(11 * minute);
		await shop.runTasks();
		await shop.settle();
	}
	return { shop, statuses };
}

/** Invariants that hold whichever action came first. */
async function expectWhole(shop: Shop, start: string, statuses: number[], pair: readonly string[]) {
	const [earlierPlan, earlier] = start === unpaid ? ["month", 1] : [null, 0];
	for (const status of statuses) expect([200, 400, 401, 409, 503]).toContain(status);
	expect(await shop.rows`SELECT user_id FROM customers WHERE changing_at IS NOT NULL`).toEqual([]);
	const [person] =
		await shop.rows`SELECT users.id, package_id, ends_at, renews FROM users LEFT JOIN customers ON user_id = users.id`;
	const live = shop.subscriptions().filter(({ status }) => status === "active");
	const customers = Object.values(shop.sandbox.state.customers);
	const charges = shop.charges().filter((one) => one.status === "succeeded" && one.refunded < one.amount);
	expect(await shop.rows`SELECT kind, target FROM billing_jobs`).toEqual([]);
	expect(await shop.rows`SELECT state FROM refunds WHERE state = 'requested'`).toEqual([]);
	const kinds = await shop.kinds();
	for (const kind of ["bought", "plan_changed", "refunded", "deleted"])
		expect(kinds.filter((one) => one === kind).length - earlier).toBeLessThanOrEqual(1);
	if (!person) {
		expect(pair).toContain("delete");
		expect(live).toEqual([]);
		expect(customers.filter(({ deleted }) => !deleted)).toEqual([]);
		expect(kinds).toContain("deleted");
		expect(await shop.rows`SELECT user_id FROM payments WHERE user_id IS NOT NULL`).toEqual([]);
		// Payments made after the account's deletion are refunded; earlier ones are on record and stay.
		const known = await shop.rows`SELECT intent_id FROM payments`;
		for (const { intent } of charges) expect(known.map(({ intent_id }) => intent_id)).toContain(intent);
		return;
	}
	expect(customers.filter(({ deleted }) => !deleted).length).toBeLessThanOrEqual(1);
	// No double charge, no plan without payment, no payment without a plan.
	expect(live.length).toBeLessThanOrEqual(1);
	expect(charges).toHaveLength(live.length + earlier);
	const plan = live[0]?.metadata.package;
	const isDeclined = kinds.includes("renewal_declined") && !live[0];
	expect(["year", "quarter", earlierPlan ?? undefined]).toContain(isDeclined ? earlierPlan : plan);
	expect(person.renews ?? 0).toBe(live[0] && !live[0].cancelAtPeriodEnd ? 1 : 0);
	expect(person.package_id).toBe(plan ?? earlierPlan);
	const paidUntil = (live[0]?.periodEnd ?? 0) * 1000;
	if (live[0]) expect(person.ends_at).toBe(person.renews ? paidUntil : getEndOfDay(paidUntil));
	const all = await shop.rows`SELECT intent_id, refunded FROM payments`;
	expect(all.filter(({ refunded }) => refunded === 0).map(({ intent_id }) => intent_id)).toEqual(
		charges.map(({ intent }) => intent),
	);
}

describe.each(Object.keys(starts))("two concurrent actions, on %s", (start) => {
	test.each(pairsOf(start))("%s and %s leave nothing half done", async (...pair) => {
		for (const pace of paces) {
			// Swapping an action with itself changes nothing, nor does it where Stripe answers at once.
			const isOneWay = pair[0] === pair[1] || !pace || !isThorough;
			for (const order of isOneWay ? [pair] : [pair, pair.toReversed()]) {
				const { shop, statuses } = await runPair(start, order, pace);
				await expectWhole(shop, start, statuses, pair);
			}
		}
	});
});
