import { describe, expect, it } from "vitest";
import { derivePlan } from "../../../functions/billing/plan-state.ts";
import type { Facts } from "../../../functions/gateways/payments/index.ts";
import { charge, invoice, start, subscription } from "../../support/facts.ts";

const day = 24 * 60 * 60 * 1000;

describe("how a customer stands whose plan was changed", () => {
	/** A year that was paid, and changed to a month after ten days: what is left of the year pays for the months. */
	const changed = (refunded = 0): Facts => {
		const then = start + 10 * day;
		const paid = { amount: 0, paidAt: then, createdAt: then, periodStartsAt: then, packageId: "month" };
		return {
			subscriptions: [subscription("sub_1", { periodEndsAt: then + 31 * day })],
			invoices: [
				invoice("1", { packageId: "year", amount: 5400, periodEndsAt: start + 365 * day }),
				invoice("2", { ...paid, intentId: null, periodEndsAt: then + 31 * day }),
			],
			charges: [charge("1", { refunded })],
		};
	};

	it("is the shorter plan after a change to it, also while the longer one was paid for", () => {
		expect(derivePlan(changed())).toMatchObject({
			packageId: "month",
			endsAt: start + 41 * day,
			payments: [{ id: "1", endsAt: start + 10 * day }],
			giveUp: [],
		});
	});

	it("is nothing once the payment went back that a later plan was paid from", () => {
		expect(derivePlan(changed(5400))).toMatchObject({
			packageId: null,
			endsAt: null,
			giveUp: ["sub_1"],
		});
	});
});
