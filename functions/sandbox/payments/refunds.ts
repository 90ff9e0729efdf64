import { lateDelay } from "../service.ts";
import { testCards } from "./cards.ts";
import { emit } from "./lifecycle.ts";
import { chargeObject, refundObject } from "./objects.ts";
import { newId, type PaymentContext, type Refund } from "./state.ts";

/** Refunds a payment in full; null if already refunded. */
export function createRefund(sandbox: PaymentContext, intent: string): Refund | null {
	const charge = Object.values(sandbox.state.charges).find(
		(item) => item.intent === intent && item.status === "succeeded",
	);
	if (!charge || charge.refunded >= charge.amount) return null;
	const isReturned = testCards.some(({ number, refund }) => refund && number.endsWith(charge.last4));
	const refund: Refund = {
		id: newId("re"),
		intent,
		charge: charge.id,
		amount: charge.amount - charge.refunded,
		created: sandbox.seconds(),
		status: "succeeded",
		failsAt: isReturned ? sandbox.seconds() + lateDelay / 1000 : null,
	};
	sandbox.state.refunds[refund.id] = refund;
	charge.refunded = charge.amount;
	emit(sandbox, "charge.refunded", chargeObject(charge));
	return refund;
}

/** Fails refunds that are due to be returned by the bank. Returns whether anything changed. */
export function failDueRefunds(sandbox: PaymentContext): boolean {
	const due = Object.values(sandbox.state.refunds).filter(
		({ failsAt }) => failsAt !== null && failsAt <= sandbox.seconds(),
	);
	for (const refund of due) {
		Object.assign(refund, { status: "failed", failsAt: null });
		const charge = sandbox.state.charges[refund.charge];
		if (charge) charge.refunded -= refund.amount;
		for (const type of ["charge.refund.updated", "refund.failed"]) emit(sandbox, type, refundObject(refund));
	}
	return due.length > 0;
}

/** Newest first. */
export const listRefunds = ({ state }: PaymentContext, intent: string) =>
	Object.values(state.refunds)
		.filter((refund) => refund.intent === intent)
		.reverse()
		.map(refundObject);
