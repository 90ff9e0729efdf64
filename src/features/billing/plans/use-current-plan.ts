import { useCallback } from "react";
import {
	type Billing,
	billing as billingCall,
	type Confirming,
} from "../../../../functions/contract/billing/billing.ts";
import { call } from "../../../api/call.ts";
import { useQuery } from "../../../api/use-query.ts";

export interface CurrentPlan {
	plan: string | null;
	/** How it stands, where it is a subscription: then it can be changed, and nothing else bought. */
	subscription: Billing | null;
	/** When it ends (ISO 8601), where it is a pass: until then only another pass can be bought, which begins at that moment. */
	passEnds: string | null;
	isLoading: boolean;
	/** Days left of the free trial, which a plan that is bought now would put off; 0 without one. */
	trialDays: number;
	confirming: Confirming | null;
	refetch: () => void;
}

/** What a signed-in visitor has; nothing for everybody else, and while that is not billing. */
export function useCurrentPlan(userId: string | undefined): CurrentPlan {
	const load = useCallback(
		(signal: AbortSignal) => call(billingCall, {}, { token: true, signal }),
		// Another person, another plan.
		[userId],
	);
	const { data, failure, refetch } = useQuery(userId ? load : null, true);
	const billing = userId ? data : null;
	const { state, days_left } = billing?.trial ?? {};
	return {
		plan: billing?.package?.id ?? null,
		subscription: billing?.renewable ? billing : null,
		passEnds: (!billing?.renewable && billing?.package?.end_date) || null,
		isLoading: userId !== undefined && !data && !failure,
		trialDays: state === "running" ? (days_left ?? 0) : 0,
		confirming: billing?.confirming ?? null,
		refetch,
	};
}
