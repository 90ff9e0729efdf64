import { checkoutTimeouts } from "../contract/index.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { describeError } from "../http/log.ts";
import { PaymentsError } from "../integrations/payment-errors.ts";
import { withDeadline } from "../utils/time.ts";

/** Throws `PaymentsError` if a service isn't configured. */
export function requireService<Service>(service: Service | null | undefined): Service {
	if (!service) throw new PaymentsError("unavailable");
	return service;
}

/** Throws `payments_unavailable` if there is no service, it fails, or it takes too long; the work itself runs to completion. */
export async function callPayments<Value>(
	c: RequestContext<"payments_unavailable">,
	work: () => Promise<Value>,
): Promise<Value> {
	const { payments, coins, log, defer } = c.var.deps;
	if (!payments && !coins) throw createError(c, "payments_unavailable");
	const result = work();
	// After a timeout, the outcome only matters to the database.
	defer(
		"payments",
		result.catch(() => {}),
	);
	try {
		return await withDeadline(checkoutTimeouts.server, result, () => new PaymentsError("unavailable"));
	} catch (error) {
		if (!(error instanceof PaymentsError)) throw error;
		const { code, type } = (error.cause ?? {}) as { code?: string; type?: string };
		// A refusal is a fault of ours, which no retry mends.
		log[error.kind === "refused" ? "error" : "warn"]("payments failed", {
			kind: error.kind,
			type,
			code,
			...(type ? {} : describeError(error.cause)),
		});
		throw createError(c, "payments_unavailable", { retryAfter: 60 });
	}
}
