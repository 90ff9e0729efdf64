import { useCallback } from "react";
import { billing as billingCall } from "../../../functions/contract/billing.ts";
import { call } from "../../api/call.ts";
import { answerOf, dataOf, useLoaded } from "../../api/use-loaded.ts";

interface Current {
	/** Its id; null without one. */
	plan: string | null;
	/** Days left of the free trial, which a plan that is bought now would put off; 0 without one. */
	trialDays: number;
}

/** What a signed-in visitor has; nothing for everybody else, and while that is not known. */
export function useCurrentPlan(userId: string | undefined): Current {
	const load = useCallback(
		async (signal: AbortSignal) => answerOf(await call(billingCall, {}, { token: true, signal })),
		// Another person, another plan.
		[userId],
	);
	const [billing] = useLoaded(userId ? load : null);
	const known = userId ? dataOf(billing) : null;
	const { state, days_left } = known?.trial ?? {};
	return { plan: known?.package?.id ?? null, trialDays: state === "running" ? (days_left ?? 0) : 0 };
}
