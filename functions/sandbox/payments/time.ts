import { canRenew, findCard } from "./cards.ts";
import {
	addPeriod,
	collectPayment,
	emit,
	emitSubscription,
	endSubscription,
	makeInvoice,
} from "./lifecycle.ts";
import { buildRefund } from "./objects.ts";
import type { PaymentContext, Subscription } from "./state.ts";

/** Seconds a failed renewal is retried before the subscription ends: Stripe's longest, so that a month can stay unpaid. */
const graceSeconds = 60 * 24 * 60 * 60;

function renew(sandbox: PaymentContext, subscription: Subscription): void {
	const { id, customer, title, currency, price, recurring } = subscription;
	subscription.periodStart = subscription.periodEnd;
	subscription.periodEnd = addPeriod(subscription.periodStart, recurring);
	subscription.billed = price;
	const { periodStart, periodEnd } = subscription;
	const bill = { customer, title, currency, total: price, periodStart, periodEnd, metadata: {} };
	const invoice = makeInvoice(sandbox, { ...bill, subscription: id, reason: "subscription_cycle" });
	const card = findCard(subscription.card);
	const paid = invoice.due === 0 || canRenew(card);
	if (paid) Object.assign(subscription, { status: "active", failedAt: null });
	else
		Object.assign(subscription, { status: "past_due", failedAt: subscription.failedAt ?? sandbox.seconds() });
	if (card) collectPayment(sandbox, invoice, card, paid);
	emitSubscription(sandbox, "updated", subscription);
}

/** Fails refunds that are due to be returned by the bank. Returns whether anything changed. */
function failDueRefunds(sandbox: PaymentContext): boolean {
	const due = Object.values(sandbox.state.refunds).filter(
		({ failsAt }) => failsAt !== null && failsAt <= sandbox.seconds(),
	);
	for (const refund of due) {
		Object.assign(refund, { status: "failed", failsAt: null });
		const charge = sandbox.state.charges[refund.charge];
		if (charge) charge.refunded -= refund.amount;
		for (const type of ["charge.refund.updated", "refund.failed"]) emit(sandbox, type, buildRefund(refund));
	}
	return due.length > 0;
}

/** Expires checkouts and renews or ends subscriptions that are due. Returns whether anything changed. */
export function advanceTime(sandbox: PaymentContext): boolean {
	const { state } = sandbox;
	const now = sandbox.seconds();
	let changed = false;
	for (const session of Object.values(state.sessions)) {
		if (session.status !== "open" || session.expiresAt > now) continue;
		session.status = "expired";
		changed = true;
	}
	if (failDueRefunds(sandbox)) changed = true;
	for (const item of Object.values(state.subscriptions)) {
		if (item.status === "active" && item.cancelAt && item.cancelAt <= now) {
			endSubscription(sandbox, item);
			changed = true;
		}
		while (item.status !== "canceled" && item.periodEnd <= now) {
			if (item.cancelAtPeriodEnd) endSubscription(sandbox, item);
			else renew(sandbox, item);
			changed = true;
		}
		if (item.status === "past_due" && (item.failedAt ?? now) + graceSeconds <= now) {
			endSubscription(sandbox, item);
			changed = true;
		}
	}
	return changed;
}
