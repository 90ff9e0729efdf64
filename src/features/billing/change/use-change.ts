import { useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { notify } from "../../../ui/toast.ts";
import { goToLogin, type Place } from "../checkout/use-checkout.ts";
import type { PlanWords } from "../plans/plan-words.ts";
import type { CurrentPlan } from "../plans/use-current-plan.ts";

export type PlanChangeState = ReturnType<typeof useChange>;

/** Which change is considered, and what follows; the cost and the change itself are ChangePlan.tsx's. */
export function useChange(current: CurrentPlan, locale: Locale, words: PlanWords, place: Place) {
	const [plan, setPlan] = useState<string | null>(null);
	/** The focus goes back to the button of that plan. */
	const close = () => {
		setPlan(null);
		requestAnimationFrame(() =>
			document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(plan ?? "")}"]`)?.focus(),
		);
	};
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
