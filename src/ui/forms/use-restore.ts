import { useEffect, useLayoutEffect, useRef } from "react";

/** Calls `settle` when the browser, on the way back from another page, shows this one as it was left: busy. */
export function usePageRestore(settle: () => void): void {
	useEffect(() => {
		const onPageShow = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", onPageShow);
		return () => removeEventListener("pageshow", onPageShow);
	}, [settle]);
}

/**
 * Gives the focus back to what had it when waiting began: a button that was disabled meanwhile, or has gone and come again, has
 * lost it, and whoever uses the keyboard would begin at the top of the page.
 */
export function useRestoreFocus(waiting: boolean): void {
	const previousFocus = useRef<HTMLElement | null>(null);
	useLayoutEffect(() => {
		if (waiting) previousFocus.current = document.activeElement as HTMLElement;
		else if (document.activeElement === document.body) previousFocus.current?.focus();
	}, [waiting]);
}
