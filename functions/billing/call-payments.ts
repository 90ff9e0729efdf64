import { billingLimits } from "../contract/index.ts";
import { type Payments, PaymentsError } from "../gateways/payments/index.ts";
import { describeError } from "../http/log.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";
import { withDeadline } from "../shared/with-deadline.ts";

/** Where only coins are taken: whatever would be asked of the card service fails like one that does not answer. */
const unavailablePayments = new Proxy({ live: false, ui: "hosted", refunds: "manual" } as Payments, {
	get: (stub, name) =>
		name in stub
			? stub[name as keyof Payments]
			: async () => Promise.reject(new PaymentsError("unavailable")),
});

/**
 * Lets a call ask the payment service, and answers `payments_unavailable` when there is none, when it fails, or when all
 * that is asked takes longer than a person should wait (design: told within 12 s). What was begun goes on to its end.
 */
export async function callPayments<Value>(
	c: RequestContext<"payments_unavailable">,
	work: (payments: Payments) => Promise<Value>,
): Promise<Value> {
	const { payments, coins, log } = c.var.deps;
	if (!payments && !coins) throw refuse(c, "payments_unavailable");
	const result = work(payments ?? unavailablePayments);
	// Once the answer has been given, how it ends is nobody's concern but the database's.
	result.catch(() => {});
	try {
		return await withDeadline(billingLimits.checkoutWait, result, () => new PaymentsError("unavailable"));
	} catch (error) {
		if (!(error instanceof PaymentsError)) throw error;
		const { code, type } = (error.cause ?? {}) as { code?: string; type?: string };
		log.warn("payments failed", {
			kind: error.kind,
			type,
			code,
			...(type ? {} : describeError(error.cause)),
		});
		throw refuse(c, "payments_unavailable", { retryAfter: 60 });
	}
}
