import { useEffect } from "react";

/** Calls `settle` when the browser, on the way back from another page, shows this one as it was left: busy. */
export function useShownAgain(settle: () => void): void {
	useEffect(() => {
		const shown = (event: PageTransitionEvent) => event.persisted && settle();
		addEventListener("pageshow", shown);
		return () => removeEventListener("pageshow", shown);
	}, [settle]);
}
