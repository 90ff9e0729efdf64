import { useCallback } from "react";
import {
	type Billing,
	billing as billingCall,
	type Confirming,
} from "../../../../functions/contract/billing/billing.ts";
import { call } from "../../../api/call.ts";
import { answerOf, dataOf, useLoaded } from "../../../api/use-loaded.ts";

export interface Current {
	/** Its id; null without one. */
	plan: string | null;
	/** How it stands, where it is a subscription: then it can be changed, and nothing else bought. */
	running: Billing | null;
	/** When it ends (ISO 8601), where it is a pass: until then only another pass can be bought, which begins at that moment. */
	passEnds: string | null;
	/** Whether it is not known yet. */
	loading: boolean;
	/** Days left of the free trial, which a plan that is bought now would put off; 0 without one. */
	trialDays: number;
	/** Coins that have been paid and not been confirmed yet. */
	confirming: Confirming | null;
	/** Asks anew. */
	again: () => void;
}

/** What a signed-in visitor has; nothing for everybody else, and while that is not known. */
export function useCurrentPlan(userId: string | undefined): Current {
	const load = useCallback(
		async (signal: AbortSignal) => answerOf(await call(billingCall, {}, { token: true, signal })),
		// Another person, another plan.
		[userId],
	);
	const [billing, again] = useLoaded(userId ? load : null, true);
	const known = userId ? dataOf(billing) : null;
	const { state, days_left } = known?.trial ?? {};
	return {
		plan: known?.package?.id ?? null,
		running: known?.renewable ? known : null,
		passEnds: (!known?.renewable && known?.package?.end_date) || null,
		loading: userId !== undefined && !billing,
		trialDays: state === "running" ? (days_left ?? 0) : 0,
		confirming: known?.confirming ?? null,
		again,
	};
}
