import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivePlan } from "../../../functions/billing/plan-state.ts";
import type {
	ChargeFact,
	Facts,
	InvoiceFact,
	SubscriptionFact,
} from "../../../functions/integrations/payments/index.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 15);

const subscription = (id: string, more: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
	...{ id, packageId: "month", status: "active", createdAt: start },
	...{ renews: true, renewalAmount: 900, currency: "USD", ...more },
});
const invoice = (id: string, more: Partial<InvoiceFact> = {}): InvoiceFact => ({
	...{ id, status: "paid", subscriptionId: "sub_1", isPlanChange: false, packageId: null, period: null },
	...{ periodStartsAt: more.paidAt ?? start, periodEndsAt: start + 31 * day },
	...{ amount: 900, currency: "USD", tax: null, country: null, createdAt: start, paidAt: start },
	...{ number: null, url: null, pdf: null, intentId: `pi_${id}`, ...more },
});
const charge = (id: string, more: Partial<ChargeFact> = {}): ChargeFact => ({
	intentId: `pi_${id}`,
	refunded: 0,
	createdAt: start,
	card: { brand: "visa", last4: "4242" },
	...more,
});
const week = { subscriptionId: null, packageId: "week", period: { unit: "week", count: 1 } } as const;
const pass = (id: string, paidAt: number, more: Partial<InvoiceFact> = {}) =>
	invoice(id, { ...week, paidAt, ...more });
const noFacts: Facts = { subscriptions: [], invoices: [], charges: [] };
const endOf = (time: number) => Date.parse(`${new Date(time).toISOString().slice(0, 10)}T23:59:59.999Z`);
const planOf = (facts: Partial<Facts>) => derivePlan({ ...noFacts, ...facts });

describe("a customer's status", () => {
	it("isn't improved by a subscription with an unpaid invoice", () => {
		for (const status of ["open", "draft", "void", "uncollectible"]) {
			const facts = { subscriptions: [subscription("sub_1")], invoices: [invoice("1", { status })] };
			expect(planOf(facts)).toMatchObject({ packageId: null, endsAt: null, payments: [] });
		}
	});

	it("lasts as long as what was paid and not refunded", () => {
		const second = { paidAt: start + 31 * day, periodEndsAt: start + 59 * day };
		const facts = {
			subscriptions: [subscription("sub_1")],
			invoices: [invoice("1"), invoice("2", second)],
			charges: [charge("1"), charge("2", { refunded: 300 })],
		};
		expect(derivePlan(facts)).toMatchObject({ packageId: "month", endsAt: start + 59 * day, cancel: [] });
		facts.charges[1] = charge("2", { refunded: 900 });
		expect(derivePlan(facts)).toMatchObject({
			endsAt: endOf(start + 31 * day),
			subscriptionId: null,
			renews: false,
			cancel: [],
			giveUp: ["sub_1"],
			refund: [],
		});
	});

	it("counts a free month as a gift of the operator", () => {
		const facts = { subscriptions: [subscription("sub_1")], invoices: [invoice("1", { amount: 0 })] };
		expect(planOf(facts)).toMatchObject({ endsAt: start + 31 * day, renews: true, payments: [], cancel: [] });
	});

	it("refunds and ends a double purchase, and keeps the first", () => {
		const facts = {
			subscriptions: [subscription("sub_2", { createdAt: start + 1000 }), subscription("sub_1")],
			invoices: [invoice("2", { subscriptionId: "sub_2", paidAt: start + 1000 }), invoice("1")],
			charges: [charge("1"), charge("2")],
		};
		expect(derivePlan(facts)).toMatchObject({ subscriptionId: "sub_1", cancel: ["sub_2"], refund: ["pi_2"] });
	});

	it("adds passes up, except for refunded ones", () => {
		const invoices = [pass("1", start), pass("2", start + day), pass("3", start + 2 * day)];
		expect(planOf({ invoices }).endsAt).toBe(endOf(start + 21 * day));
		const charges = [charge("2", { refunded: 900 })];
		expect(planOf({ invoices, charges }).endsAt).toBe(endOf(start + 14 * day));
		invoices.push(pass("4", start + 90 * day));
		expect(planOf({ invoices }).endsAt).toBe(endOf(start + 97 * day));
	});

	it("lets no pass gain days from a card pass after it, of which only the end is stored", () => {
		const stored = pass("2", start + day, { period: null, periodEndsAt: start + 14 * day });
		const { payments } = planOf({ invoices: [pass("1", start), stored, pass("3", start + 2 * day)] });
		expect(payments.map(({ endsAt }) => endsAt)).toEqual([7, 14, 21].map((days) => start + days * day));
	});

	it("starts a pass after what a subscription has paid for, in either order", () => {
		const end = start + 31 * day;
		for (const paidAt of [start - day, start, start + 30 * day]) {
			const facts = { subscriptions: [subscription("sub_1")], invoices: [invoice("1"), pass("2", paidAt)] };
			const standing = { passFrom: end, endsAt: endOf(end + 7 * day), renews: false, stopRenewal: ["sub_1"] };
			expect(planOf(facts)).toMatchObject({ subscriptionId: "sub_1", cancel: [], ...standing });
		}
		// Passes that ended before, or started after, stay unchanged.
		const alone = [pass("2", start - 7 * day), pass("3", end + day)];
		const subscriptions = [subscription("sub_1", { status: "canceled" })];
		const { payments } = planOf({ subscriptions, invoices: [invoice("1"), ...alone] });
		expect(payments.map(({ endsAt }) => endsAt)).toEqual([start, end, end + 8 * day]);
	});

	it("starts a pass after a renewal that couldn't be turned off in time", () => {
		const renewed = invoice("2", { paidAt: start + 31 * day, periodEndsAt: start + 59 * day });
		const invoices = [invoice("1"), pass("3", start + day), renewed];
		const standing = { passFrom: start + 59 * day, endsAt: endOf(start + 66 * day), stopRenewal: [] };
		expect(planOf({ subscriptions: [subscription("sub_1", { renews: false })], invoices })).toMatchObject(
			standing,
		);
	});

	it("ends a subscription whose renewal failed when a pass replaces it", () => {
		const open = invoice("2", { status: "open", createdAt: start + 31 * day });
		const subscriptions = [subscription("sub_1", { status: "past_due" })];
		expect(
			planOf({ subscriptions, invoices: [invoice("1"), open, pass("3", start + 32 * day)] }),
		).toMatchObject({
			...{ passFrom: null, endsAt: endOf(start + 39 * day), subscriptionId: null, failed: null },
			...{ cancel: ["sub_1"], refund: [] },
		});
	});

	it("doesn't depend on the order of any list", () => {
		const arbitrary = fc.record({
			subscriptions: fc.uniqueArray(
				fc.record({
					n: fc.nat(3),
					status: fc.constantFrom("active", "past_due", "canceled", "unpaid", "incomplete"),
					at: fc.nat(5),
					renews: fc.boolean(),
				}),
				{ selector: ({ n }) => n, maxLength: 4 },
			),
			invoices: fc.uniqueArray(
				fc.record({
					n: fc.nat(9),
					of: fc.nat(4),
					status: fc.constantFrom("paid", "open", "void"),
					at: fc.nat(5),
					refunded: fc.constantFrom(0, 300, 900),
				}),
				{ selector: ({ n }) => n, maxLength: 8 },
			),
			seed: fc.nat(1000),
		});
		const shuffle = <Item>(list: readonly Item[], seed: number): Item[] =>
			list
				.map((item, i) => ({ item, at: Math.sin(seed * 7.1 + i * 13.7) }))
				.sort((a, b) => a.at - b.at)
				.map(({ item }) => item);
		fc.assert(
			fc.property(arbitrary, ({ subscriptions, invoices, seed }) => {
				const facts: Facts = {
					subscriptions: subscriptions.map(({ n, status, at, renews }) =>
						subscription(`sub_${n}`, { status, renews, createdAt: start + at * day }),
					),
					invoices: invoices.map(({ n, of, status, at }) => {
						const more = { status, paidAt: start + at * day, createdAt: start + at * day };
						return of === 4
							? pass(String(n), start + at * day, { status })
							: invoice(String(n), {
									...more,
									subscriptionId: `sub_${of}`,
									periodEndsAt: start + (at + 31) * day,
								});
					}),
					charges: invoices.map(({ n, at, refunded }) =>
						charge(String(n), { refunded, createdAt: start + (at * 10 + n) * day }),
					),
				};
				const other = {
					subscriptions: shuffle(facts.subscriptions, seed),
					invoices: shuffle(facts.invoices, seed + 1),
					charges: shuffle(facts.charges, seed + 2),
				};
				const planActions = (input: Facts) => {
					const standing = derivePlan(input);
					const { cancel, giveUp, refund } = standing;
					return { ...standing, cancel: cancel.sort(), giveUp: giveUp.sort(), refund: refund.sort() };
				};
				expect(planActions(other)).toEqual(planActions(facts));
			}),
			{ numRuns: 500 },
		);
	});
});
