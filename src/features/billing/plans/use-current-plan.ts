import { billing as billingCall } from "../../../../functions/contract/billing/billing.ts";
import { day } from "../../../../i18n/time.ts";
import { useCall } from "../../../api/use-query.ts";

export type CurrentPlan = ReturnType<typeof useCurrentPlan>;

/** A logged-in visitor's plan at a time in ms since 1970; nothing for others, and if billing is unavailable. */
export function useCurrentPlan(userId: string | undefined, now: number) {
	const enabled = userId !== undefined;
	const query = useCall(billingCall, { token: true, enabled, owner: userId });
	const { data: billing, isLoading, refetch } = query;
	const { state, days_left } = billing?.trial ?? {};
	const current = billing?.package;
	// The server sells any plan then, too.
	const isLastDay = current && !billing.renewable && Date.parse(current.end_date) - now < day;
	const plan = isLastDay ? null : current;
	return {
		/** Null on the last day of a pass. */
		plan: plan?.id ?? null,
		/** Its state if it's a subscription, which can be changed, but excludes other purchases. */
		subscription: billing?.renewable ? billing : null,
		/** Its end (ISO 8601) if it's a pass; before that day only another pass can be bought, which starts at that time. */
		passEnds: (!billing?.renewable && plan?.end_date) || null,
		isLoading,
		/** Days left of the free trial, which a purchase now would postpone; 0 without one. */
		trialDays: state === "running" ? (days_left ?? 0) : 0,
		confirming: billing?.confirming ?? null,
		refetch,
	};
}
