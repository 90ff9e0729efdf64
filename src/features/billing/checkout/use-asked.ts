import { useEffect, useRef } from "react";

/** What the address asks for: a plan that was chosen, a payment page that was left. */
export interface Asked {
	plan: string | null;
	left: boolean;
}

/** The address's wishes, once: a page that was left and comes again says nothing of it. */
export function takeAsked(): Asked {
	const url = new URL(location.href);
	const left = url.searchParams.get("checkout") === "cancelled";
	if (left) {
		url.searchParams.delete("checkout");
		history.replaceState(null, "", url);
	}
	return { plan: url.searchParams.get("plan"), left };
}

/** Leads eyes and focus to what the address asks for, as soon as it is `shown`: the plan, or the words about the page that was left. */
export function useAsked({ plan, left }: Asked, shown: boolean) {
	const list = useRef<HTMLUListElement>(null);
	const words = useRef<HTMLParagraphElement>(null);
	useEffect(() => {
		if (!shown || !(plan || left)) return;
		const button = list.current?.querySelector<HTMLElement>(`[data-plan="${CSS.escape(plan ?? "")}"]`);
		const target = left ? words.current : button;
		target?.scrollIntoView({ block: "center" });
		target?.focus({ preventScroll: true });
	}, [shown, plan, left]);
	return { list, words };
}
