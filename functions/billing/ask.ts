import { billingLimits } from "../contract/index.ts";
import type { Deps } from "../deps.ts";
import { type Payments, PaymentsError } from "../gateways/payments/index.ts";
import { ApiError } from "../http/errors.ts";
import { describeError } from "../http/log.ts";
import { within } from "../within.ts";

/**
 * Lets a call ask the payment service, and answers `payments_unavailable` when there is none, when it fails, or when all
 * that is asked takes longer than a person should wait (design: told within 12 s). What was begun goes on to its end.
 */
export async function ask<Value>(deps: Deps, work: (payments: Payments) => Promise<Value>): Promise<Value> {
	const { payments, log } = deps;
	if (!payments) throw new ApiError("payments_unavailable");
	const asked = work(payments);
	// Once the answer has been given, how it ends is nobody's concern but the database's.
	asked.catch(() => {});
	try {
		return await within(billingLimits.checkoutWait, asked, () => new PaymentsError("unavailable"));
	} catch (error) {
		if (!(error instanceof PaymentsError)) throw error;
		const { code, type } = (error.cause ?? {}) as { code?: string; type?: string };
		log.warn("payments failed", {
			kind: error.kind,
			type,
			code,
			...(type ? {} : describeError(error.cause)),
		});
		throw new ApiError("payments_unavailable", { retryAfter: 60 });
	}
}
