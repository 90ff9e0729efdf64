import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { createDb } from "../../functions/db/index.ts";
import { rows } from "../../functions/db/run.ts";
import { signatureOf } from "../../functions/gateways/payments/stand-in/index.ts";
import { type Notices, newId, type StoredEvent } from "../../functions/gateways/payments/stand-in/state.ts";
import { day, minute } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { cards, createShop, eventOf, type Shop } from "../support/stripe.ts";

/** Workerd runs the same with fewer samples: a world takes ten times as long there. */
const thorough = inject("runtime" as never) === "node";

/** Everything the product knows of payments, but for what counts how often it was written. */
async function known({ deps }: Shop): Promise<string> {
	const all = await Promise.all([
		rows(deps.db, sql`SELECT type FROM users`),
		rows(
			deps.db,
			sql`SELECT customer_id, subscription_id, package_id, ends_at, renews, renewal_amount, failed_invoice, card_last4 FROM customers`,
		),
		rows(deps.db, sql`SELECT * FROM payments ORDER BY id`),
		rows(deps.db, sql`SELECT * FROM refunds`),
		rows(
			deps.db,
			sql`SELECT kind, count(*) AS n FROM mails WHERE kind <> 'signup' GROUP BY kind ORDER BY kind`,
		),
	]);
	return JSON.stringify(all);
}

const eventsKnown = ({ deps }: Shop) => rows<{ id: string }>(deps.db, sql`SELECT id FROM stripe_events`);

/** Somebody who has paid, and whose notices have not been sent. */
async function paid(): Promise<{ shop: Shop; event: StoredEvent }> {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	const event = shop.stand.state.events.find(({ type }) => type === "invoice.paid");
	if (!event) throw new Error("no notice");
	return { shop, event };
}

describe("a notice", () => {
	test("has its effect when it is signed and fresh", async () => {
		const { shop, event } = await paid();
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
	});

	test.each([
		["without a signature", ""],
		["with one that is none", "t=1,v1=00"],
		["with garbage for one", "\u0001,,,=;v1="],
	])("%s is refused and changes nothing", async (_what, signature) => {
		const { shop, event } = await paid();
		const before = await known(shop);
		expect((await shop.webhook(event, { signature })).status).toBe(400);
		expect(await known(shop)).toBe(before);
		expect(await eventsKnown(shop)).toEqual([]);
	});

	test("signed with another secret, or by another scheme, is refused", async () => {
		const { shop, event } = await paid();
		const body = await shop.stand.notice(event).text();
		const time = Math.floor(shop.deps.now() / 1000);
		const other = signatureOf(body, time, "whsec_of_somebody_else");
		const scheme = signatureOf(body, time).replace("v1=", "v0=");
		for (const signature of [other, scheme]) {
			expect((await shop.webhook(event, { signature })).status).toBe(400);
		}
		expect((await shop.billing()).state).toBe("free");
	});

	test("that was tampered with on its way is refused", async () => {
		const { shop, event } = await paid();
		const body = await shop.stand.notice(event).text();
		const signature = signatureOf(body, Math.floor(shop.deps.now() / 1000));
		for (const change of [`${body} `, body.replace("5400", "1"), body.replace("false", "true")]) {
			expect(change).not.toBe(body);
			expect((await shop.webhook(event, { body: change, signature })).status).toBe(400);
		}
		expect((await shop.billing()).state).toBe("free");
	});

	test("that is replayed later than five minutes is refused, and earlier it has no second effect", async () => {
		const { shop, event } = await paid();
		const body = await shop.stand.notice(event).text();
		const signature = signatureOf(body, Math.floor(shop.deps.now() / 1000));
		shop.pass(5 * minute);
		expect((await shop.webhook(event, { body, signature })).status).toBe(200);
		const before = await known(shop);
		expect((await shop.webhook(event, { body, signature })).status).toBe(200);
		expect(await known(shop)).toBe(before);
		shop.pass(1000);
		expect((await shop.webhook(event, { body, signature })).status).toBe(400);
		expect(await known(shop)).toBe(before);
	});

	test("of the other mode is refused, though its signature is good", async () => {
		const { shop, event } = await paid();
		const body = (await shop.stand.notice(event).text()).replace('"livemode":false', '"livemode":true');
		const signature = signatureOf(body, Math.floor(shop.deps.now() / 1000));
		expect((await shop.webhook(event, { body, signature })).status).toBe(400);
		expect((await shop.billing()).state).toBe("free");
	});

	test("says nothing that is believed: one that lies about a payment changes nothing", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		const session = shop.stand.state.sessions[body.id];
		const lie = {
			object: "checkout.session",
			id: body.id,
			customer: session?.customer,
			status: "complete",
			payment_status: "paid",
		};
		const event = eventOf("checkout.session.completed", lie, Math.floor(shop.deps.now() / 1000));
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("free");
	});

	test.each([
		["customer.tax_id.created"],
		["something.nobody.heard.of"],
		["v2.core.thing"],
		["invoice.paid"],
	])("of type %s about nobody we know is taken and means nothing", async (type) => {
		const { shop } = await paid();
		const before = await known(shop);
		const object = { object: "tax_id", id: newId("txi"), customer: "cus_test_000000000000000000000000" };
		expect((await shop.webhook(eventOf(type, object, 1))).status).toBe(200);
		expect(await known(shop)).toBe(before);
	});

	test("must be JSON, at most 1 MB, and may be longer than other bodies", async () => {
		const { shop, event } = await paid();
		const call = (raw: string, type: string) =>
			shop.call("/api/stripe/webhook", { raw, headers: { "content-type": type, "stripe-signature": "t=1" } });
		expect((await call("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
		expect((await call("x".repeat(1024 * 1024 + 1), "application/json")).status).toBe(413);
		expect((await call("x", "application/json")).status).toBe(400);
		expect((await shop.call("/api/stripe/webhook")).status).toBe(405);
		const long = { ...event, object: { ...(event.object as object), padding: "x".repeat(500_000) } };
		expect((await shop.webhook(long)).status).toBe(200);
	});

	test("whose question was answered before another's, but is written after it, does not bring the old back", async () => {
		const { shop, event } = await paid();
		await shop.webhook(event);
		const { payments } = shop.deps;
		if (!payments) throw new Error("no payments");
		const subscription = Object.keys(shop.stand.state.subscriptions)[0] ?? "";
		const slow = eventOf("customer.subscription.updated", event.object as object, 1);
		const quick = eventOf("customer.subscription.updated", event.object as object, 2);
		let answered = () => {};
		const asked = new Promise<void>((resolve) => {
			let go = () => {};
			const wait = new Promise<void>((free) => {
				go = free;
			});
			answered = go;
			shop.deps.payments = {
				...payments,
				facts: async (id) => {
					const facts = await payments.facts(id);
					resolve();
					await wait;
					return facts;
				},
			};
		});
		const first = shop.webhook(slow);
		await asked;
		shop.deps.payments = payments;
		await payments.setRenewal(subscription, false);
		await shop.webhook(quick);
		expect((await shop.billing()).auto_renew).toBe(false);
		answered();
		expect((await first).status).toBe(200);
		expect((await shop.billing()).auto_renew).toBe(false);
		const kinds = (await shop.mails(shop.email)).map(({ kind }) => kind);
		expect(kinds.filter((kind) => kind.startsWith("renewal"))).toEqual(["renewal_off"]);
	});

	test("is refused in a way that brings it back while the payment service does not answer", async () => {
		const { shop, event } = await paid();
		const payments = shop.deps.payments;
		if (!payments) throw new Error("no payments");
		shop.deps.payments = { ...payments, facts: () => Promise.reject(new TypeError("fetch failed")) };
		expect((await shop.webhook(event)).status).toBeGreaterThanOrEqual(500);
		expect(await eventsKnown(shop)).toEqual([]);
		shop.deps.payments = payments;
		expect((await shop.webhook(event)).status).toBe(200);
		expect((await shop.billing()).state).toBe("active");
	});
});

describe("a database that fails in the middle of a notice", () => {
	/** Fails the nth statement that is run or prepared for a batch, once. */
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
			exec: $client.exec.bind($client),
			prepare: (query: string) => {
				count();
				return $client.prepare(query);
			},
			batch: async (statements: Parameters<typeof $client.batch>[0]) => {
				count();
				const done = await $client.batch(statements);
				// Written, and the answer lost: the worst of all moments.
				count();
				return done;
			},
		} as typeof $client;
		shop.deps.db = createDb(bad);
		return () => failed;
	}

	test("leaves exactly one effect once the notice has come again, wherever it fails", async () => {
		let failures = 0;
		for (let nth = 1; nth < 60; nth += thorough ? 1 : 4) {
			const { shop, event } = await paid();
			const good = shop.deps.db;
			const hasFailed = failing(shop, nth);
			const first = await shop.webhook(event);
			shop.deps.db = good;
			await shop.settle();
			if (!hasFailed()) {
				expect(first.status).toBe(200);
				break;
			}
			failures++;
			const second = await shop.webhook(event);
			await shop.settle();
			expect(second.status).toBe(200);
			expect((await shop.billing()).state).toBe("active");
			expect(await rows(shop.deps.db, sql`SELECT amount, refunded FROM payments`)).toEqual([
				{ amount: 5400, refunded: 0 },
			]);
			const bought = (await shop.mails(shop.email)).filter(({ kind }) => kind === "bought");
			expect(bought).toHaveLength(1);
			expect(await eventsKnown(shop)).toEqual([{ id: event.id }]);
		}
		expect(failures).toBeGreaterThan(thorough ? 8 : 2);
	}, 60_000);
});

describe("the notices of a life", () => {
	/** A year of somebody's payments; after each step a chance for notices to arrive. */
	const life: ((shop: Shop) => Promise<unknown> | unknown)[] = [
		async (shop) => {
			const { body } = await shop.checkout("month");
			await shop.pay(body.id, cards.good, "never" satisfies Notices);
		},
		(shop) => shop.pass(31 * day),
		(shop) => shop.stand.turn(() => new Response(null, { status: 500 })),
		(shop) => shop.deps.payments?.setRenewal(subscription(shop), false),
		(shop) => shop.deps.payments?.setRenewal(subscription(shop), true),
		(shop) => shop.pass(29 * day),
		(shop) => shop.stand.turn(() => new Response(null, { status: 500 })),
		(shop) => shop.deps.payments?.setRenewal(subscription(shop), false),
	];
	const endings: Record<string, (shop: Shop) => Promise<unknown> | unknown> = {
		runs: () => {},
		ends: async (shop) => {
			shop.pass(31 * day);
			await shop.stand.turn(() => new Response(null, { status: 500 }));
		},
		"is given back": (shop) =>
			shop.deps.payments?.refund(Object.values(shop.stand.state.charges).at(-1)?.intent ?? ""),
	};
	const subscription = ({ stand }: Shop) => Object.keys(stand.state.subscriptions)[0] ?? "";

	/** What must be the same in the end, with ids of this run replaced by their order. */
	async function outcome(shop: Shop): Promise<string> {
		const [customer] = await rows(
			shop.deps.db,
			sql`SELECT package_id, ends_at, renews, renewal_amount, failed_invoice, subscription_id IS NULL AS ended FROM customers`,
		);
		const payments = await rows(
			shop.deps.db,
			sql`SELECT amount, refunded, paid_at, ends_at, package_id FROM payments ORDER BY paid_at`,
		);
		const [user] = await rows(shop.deps.db, sql`SELECT type FROM users`);
		return JSON.stringify([customer, payments, user]);
	}

	/** Lives it, delivering notices as `plan` says: before each step any of those there are, some of them again. */
	async function live(
		ending: string,
		plan: number[][],
		last: number[],
	): Promise<{ shop: Shop; end: string }> {
		const shop = await createShop();
		const deliver = async (picks: number[]) => {
			const { events } = shop.stand.state;
			const chosen = picks.flatMap((pick) => (events.length ? (events[pick % events.length] ?? []) : []));
			// Some of them at the same time.
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
		// In the end each has arrived, in an order of its own; so have those that only came of them.
		const { events } = shop.stand.state;
		for (let from = 0; from < events.length; ) {
			const order = events.slice(from).map((event, i) => ({ event, at: last[i % last.length] ?? 0 }));
			from = events.length;
			for (const { event } of order.sort((a, b) => a.at - b.at)) {
				expect((await shop.webhook(event)).status).toBe(200);
			}
			await shop.settle();
		}
		return { shop, end: await outcome(shop) };
	}

	test.each(Object.keys(endings))(
		"end the same in any order, any number, and two at a time: a plan that %s",
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
						for (const kind of ["bought", "refunded"]) {
							expect(mails.filter((mail) => mail.kind === kind).length).toBeLessThanOrEqual(1);
						}
						expect(new Set((await eventsKnown(shop)).map(({ id }) => id)).size).toBe(
							shop.stand.state.events.length,
						);
					},
				),
				{ numRuns: thorough ? 15 : 3 },
			);
		},
		120_000,
	);
});
