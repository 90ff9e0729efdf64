import { useEffect, useRef, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { notify } from "../../../ui/toast.ts";
import { goToLogin, type Place } from "../checkout/use-checkout.ts";
import type { PlanWords } from "../plans/plan-words.ts";
import type { CurrentPlan } from "../plans/use-current-plan.ts";

const focusPlan = (plan: string | null): void =>
	document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(plan ?? "")}"]`)?.focus();

export type PlanChangeState = ReturnType<typeof useChange>;

/** Which change is considered, and what follows; the cost and the change itself are ChangePlan.tsx's. */
export function useChange(current: CurrentPlan, locale: Locale, words: PlanWords, place: Place) {
	const [plan, setPlan] = useState<string | null>(null);
	/** The plan of the last question; the focus goes back to it. */
	const closed = useRef<string | null>(null);
	const close = () => {
		closed.current = plan;
		setPlan(null);
	};
	// Its button comes back, and makes way for a note once it's the current plan.
	useEffect(() => {
		if (!plan && document.activeElement === document.body) focusPlan(closed.current);
	}, [plan, current.plan]);
	return {
		plan,
		open: setPlan,
		cancel: close,
		finish: () => {
			notify.success(words.plan.change.done);
			current.refetch();
			close();
		},
		onSignedOut: () => goToLogin(locale, words, place, plan ?? ""),
	};
}
