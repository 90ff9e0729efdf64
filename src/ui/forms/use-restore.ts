import { useEffect } from "react";

/** Calls `settle` when the page returns from the back/forward cache, possibly in a busy state. */
export function usePageRestore(settle: () => void): void {
	useEffect(() => {
		const onPageShow = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", onPageShow);
		return () => removeEventListener("pageshow", onPageShow);
	}, [settle]);
}

/** A ref for what replaces the pressed button, so that the focus moves there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
