import { type RefObject, useEffect } from "react";

interface Entry {
	scrollY?: number;
}

/** Milliseconds in which the content of a tab may still come. */
const timeout = 5000;
const inputs = ["wheel", "touchstart", "pointerdown", "click", "keydown"];

/**
 * Going back finds the place that was left, and another tab begins at its top. The browser looks for it once, when the content,
 * which comes bit by bit, is not there yet.
 */
export function useRestoreScroll(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		history.scrollRestoration = "manual";
		let target: number | null = null;
		let timer: ReturnType<typeof setTimeout>;
		const scrollToTarget = () => {
			if (target !== null) scrollTo({ top: target, behavior: "instant" });
		};
		const watcher = new ResizeObserver(scrollToTarget);
		watcher.observe(root.current as HTMLElement);
		const giveUp = () => {
			target = null;
		};
		const restore = (state: Entry | null) => {
			target = state?.scrollY ?? 0;
			scrollToTarget();
			clearTimeout(timer);
			timer = setTimeout(giveUp, timeout);
		};
		const save = () => {
			if (target === null) history.replaceState({ ...history.state, scrollY }, "");
		};
		const onPop = ({ state }: PopStateEvent) => {
			if (location.hash !== "#main") restore(state);
		};
		if (history.state) restore(history.state);
		addEventListener("popstate", onPop);
		addEventListener("scrollend", save);
		addEventListener("pagehide", save);
		for (const input of inputs) addEventListener(input, giveUp, { passive: true });
		return () => {
			watcher.disconnect();
			clearTimeout(timer);
			removeEventListener("popstate", onPop);
			removeEventListener("scrollend", save);
			removeEventListener("pagehide", save);
			for (const input of inputs) removeEventListener(input, giveUp);
		};
	}, [root]);
}
