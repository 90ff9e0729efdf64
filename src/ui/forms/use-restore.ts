import { useEffect, useLayoutEffect, useRef } from "react";

/** Calls `settle` when the page returns from the back/forward cache, possibly in a busy state. */
export function usePageRestore(settle: () => void): void {
	useEffect(() => {
		const onPageShow = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", onPageShow);
		return () => removeEventListener("pageshow", onPageShow);
	}, [settle]);
}

/** Restores the focus that a disabled or replaced button lost, which would send keyboard users back to the top of the page. */
export function useRestoreFocus(waiting: boolean): void {
	const previousFocus = useRef<HTMLElement | null>(null);
	useLayoutEffect(() => {
		if (waiting) previousFocus.current = document.activeElement as HTMLElement;
		else if (document.activeElement === document.body) previousFocus.current?.focus();
	}, [waiting]);
}

/** A ref for what replaces the pressed button, so that the focus moves there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
