import { useCallback, useRef, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { notify } from "../../../ui/toast.ts";
import { leadToLogin } from "../checkout/use-checkout.ts";
import type { PlanWords } from "../plans/plan-words.ts";
import type { CurrentPlan } from "../plans/use-current-plan.ts";

export type PlanChangeState = ReturnType<typeof useChange>;

/** Which change is considered, and what follows; the cost and the change itself are ChangePlan.tsx's. */
export function useChange(
	current: CurrentPlan,
	locale: Locale,
	words: PlanWords,
	place: "pricing" | "profile",
) {
	const [plan, setPlan] = useState<string | null>(null);
	const list = useRef<Element | null>(null);
	const { refetch } = current;
	const focus = useCallback((id: string | null) => {
		requestAnimationFrame(() =>
			list.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(id ?? "")}"]`)?.focus(),
		);
	}, []);
	return {
		plan,
		open: (id: string) => {
			list.current = document.querySelector(`[data-plan="${CSS.escape(id)}"]`)?.closest(".plans") ?? null;
			setPlan(id);
		},
		/** The focus goes back to the button of that plan. */
		cancel: () => {
			setPlan(null);
			focus(plan);
		},
		finish: () => {
			notify.success(words.plan.change.done);
			setPlan(null);
			refetch();
			focus(plan);
		},
		onSignedOut: () => leadToLogin(locale, words, place, plan ?? ""),
	};
}
