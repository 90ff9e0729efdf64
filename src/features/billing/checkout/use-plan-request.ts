import { useEffect, useRef } from "react";
import { forgetParameter } from "../../../ui/navigate.ts";

export type PlanRequest = ReturnType<typeof readPlanRequest>;

/** Reads the query once; a restored page ignores it. */
export function readPlanRequest() {
	const query = new URLSearchParams(location.search);
	const hasLeftCheckout = query.get("checkout") === "cancelled";
	if (hasLeftCheckout) forgetParameter("checkout");
	return { plan: query.get("plan"), hasLeftCheckout };
}

/** Scrolls to and focuses what the query asks for, once it's shown: the plan, or the note about a cancelled checkout. */
export function useFocusOnRequest({ plan, hasLeftCheckout }: PlanRequest, isShown: boolean) {
	const list = useRef<HTMLUListElement>(null);
	const words = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (!isShown || !(plan || hasLeftCheckout)) return;
		const button = list.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(plan ?? "")}"]`);
		const target = hasLeftCheckout ? words.current : button;
		target?.scrollIntoView({ block: "center" });
		target?.focus({ preventScroll: true });
	}, [isShown, plan, hasLeftCheckout]);
	return { list, words };
}
