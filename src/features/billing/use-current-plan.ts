import { useCallback } from "react";
import { billing as billingCall } from "../../../functions/contract/billing.ts";
import { call } from "../../api/call.ts";
import { answerOf, dataOf, useLoaded } from "../../api/use-loaded.ts";

/** The id of the plan that a signed-in visitor has; null for everybody else, and while that is not known. */
export function useCurrentPlan(userId: string | undefined): string | null {
	const load = useCallback(
		async (signal: AbortSignal) => answerOf(await call(billingCall, {}, { token: true, signal })),
		// Another person, another plan.
		[userId],
	);
	const [billing] = useLoaded(userId ? load : null);
	return (userId && dataOf(billing)?.package?.id) || null;
}
