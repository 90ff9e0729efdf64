import { useEffect, useEffectEvent } from "react";

/** Calls `onPageRestore` when the page returns from the back/forward cache, possibly in a busy state. */
export function usePageRestore(onPageRestore: () => void): void {
	// A listener replaced while the event is dispatched isn't called.
	const onRestore = useEffectEvent(onPageRestore);
	useEffect(() => {
		const onPageShow = (event: PageTransitionEvent) => event.persisted && onRestore();
		addEventListener("pageshow", onPageShow);
		return () => removeEventListener("pageshow", onPageShow);
	}, []);
}

/** A ref for what replaces the pressed button, so that the focus moves there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
