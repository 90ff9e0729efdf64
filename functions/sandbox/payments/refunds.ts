import { lateDelay } from "../service.ts";
import { testCards } from "./cards.ts";
import { type Answer, notFound, refuse, success, type Tree, textAt } from "./form.ts";
import { emit } from "./lifecycle.ts";
import { chargeObject, refundObject } from "./objects.ts";
import { newId, type PaymentContext, type Refund } from "./state.ts";

/** Refunds a payment in full. */
export function createRefund(sandbox: PaymentContext, form: Tree): Answer {
	const intent = textAt(form, "payment_intent");
	const charges = Object.values(sandbox.state.charges).filter((item) => item.intent === intent);
	const charge = charges.find(({ status }) => status === "succeeded") ?? charges[0];
	if (!charge) return notFound("payment_intent", intent);
	if (charge.dispute) return refuse(400, "charge_disputed", "This charge has been charged back.");
	if (charge.status === "failed" || charge.refunded >= charge.amount)
		return refuse(400, "charge_already_refunded", "Already refunded.");
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
	return success(refundObject(refund));
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
