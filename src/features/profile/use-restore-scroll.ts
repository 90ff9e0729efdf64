import { type RefObject, useEffect } from "react";

/** After these, the reader scrolls. */
const inputs = ["wheel", "touchstart", "pointerdown", "click", "keydown"];

/** Restores the scroll position on back, and starts new tabs at the top. Browsers try only once, before the content has loaded. */
export function useRestoreScroll(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		history.scrollRestoration = "manual";
		let target: number | null = null;
		const scrollToTarget = () => {
			if (target !== null) scrollTo({ top: target, behavior: "instant" });
		};
		const watcher = new ResizeObserver(scrollToTarget);
		watcher.observe(root.current as HTMLElement);
		const giveUp = () => {
			target = null;
		};
		const restore = (state: { scrollY?: number } | null) => {
			target = state?.scrollY ?? 0;
			scrollToTarget();
		};
		const save = () => {
			if (target === null) history.replaceState({ ...history.state, scrollY }, "");
		};
		const onPop = ({ state }: PopStateEvent) => {
			if (location.hash !== "#main") restore(state);
		};
		if (history.state) restore(history.state);
		const leaving = new AbortController();
		const { signal } = leaving;
		addEventListener("popstate", onPop, { signal });
		addEventListener("scrollend", save, { signal });
		addEventListener("pagehide", save, { signal });
		for (const input of inputs) addEventListener(input, giveUp, { passive: true, signal });
		return () => {
			watcher.disconnect();
			leaving.abort();
		};
	}, [root]);
}
