import { useCallback, useRef, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notify, notifyNext } from "../../../ui/toast.ts";
import { loginFor } from "../checkout/use-checkout.ts";
import type { Current } from "../plans/use-current-plan.ts";
import type { PlanWords } from "../words.ts";

/** A change of plan that somebody looks at. */
export interface Changing {
	/** The id of the plan it would be; null while none is looked at. */
	plan: string | null;
	/** Looks at one. */
	ask: (plan: string) => void;
	/** The one that is looked at stays what it is, and the focus goes back to its button. */
	keep: () => void;
	/** It is changed. */
	done: () => void;
	/** The login has ended. */
	signedOut: () => void;
}

/** Which change is looked at, and what follows; the cost and the change itself are of ChangePlan.tsx. */
export function useChange(
	current: Current,
	locale: Locale,
	words: PlanWords,
	place: "pricing" | "profile",
): Changing {
	const [plan, setPlan] = useState<string | null>(null);
	const list = useRef<Element | null>(null);
	const { again } = current;
	/** The button of a plan, or the mark in its place, once it is there. */
	const focus = useCallback((id: string | null) => {
		requestAnimationFrame(() =>
			list.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(id ?? "")}"]`)?.focus(),
		);
	}, []);
	return {
		plan,
		ask: (id) => {
			list.current = document.querySelector(`[data-plan="${CSS.escape(id)}"]`)?.closest(".plans") ?? null;
			setPlan(id);
		},
		keep: () => {
			setPlan(null);
			focus(plan);
		},
		done: () => {
			notify.success(words.plan.change.done);
			setPlan(null);
			again();
			focus(plan);
		},
		signedOut: () => {
			// The profile leads to the login by itself.
			if (place === "profile") return;
			notifyNext("error", words.errors.session_ended ?? words.errors.unknown);
			navigate.to(loginFor(locale, plan ?? ""));
		},
	};
}
