import { useEffect, useLayoutEffect, useRef } from "react";

/** Calls `settle` when the browser, on the way back from another page, shows this one as it was left: busy. */
export function useShownAgain(settle: () => void): void {
	useEffect(() => {
		const shown = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", shown);
		return () => removeEventListener("pageshow", shown);
	}, [settle]);
}

/**
 * Gives the focus back to what had it when waiting began: a button that was disabled meanwhile, or has gone and come again, has
 * lost it, and whoever uses the keyboard would begin at the top of the page.
 */
export function useKeptFocus(waiting: boolean): void {
	const held = useRef<HTMLElement | null>(null);
	useLayoutEffect(() => {
		if (waiting) held.current = document.activeElement as HTMLElement;
		else if (document.activeElement === document.body) held.current?.focus();
	}, [waiting]);
}
