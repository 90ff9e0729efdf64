import { type RefObject, useEffect } from "react";

/** What an entry of the history holds. */
interface Entry {
	scrollY?: number;
}

/** Milliseconds in which the content of a tab may still come. */
const patience = 5000;
const inputs = ["wheel", "touchstart", "pointerdown", "click", "keydown"];

/**
 * Going back finds the place that was left, and another tab begins at its top. The browser looks for it once, when the content,
 * which comes bit by bit, is not there yet.
 */
export function useKeptScroll(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		history.scrollRestoration = "manual";
		let target: number | null = null;
		let timer: ReturnType<typeof setTimeout>;
		const goThere = () => {
			if (target !== null) scrollTo({ top: target, behavior: "instant" });
		};
		const watcher = new ResizeObserver(goThere);
		watcher.observe(root.current as HTMLElement);
		const leave = () => {
			target = null;
		};
		const find = (state: Entry | null) => {
			target = state?.scrollY ?? 0;
			goThere();
			clearTimeout(timer);
			timer = setTimeout(leave, patience);
		};
		const keep = () => {
			if (target === null) history.replaceState({ ...history.state, scrollY }, "");
		};
		const onPop = ({ state }: PopStateEvent) => {
			if (location.hash !== "#main") find(state);
		};
		if (history.state) find(history.state);
		addEventListener("popstate", onPop);
		addEventListener("scrollend", keep);
		addEventListener("pagehide", keep);
		for (const input of inputs) addEventListener(input, leave, { passive: true });
		return () => {
			watcher.disconnect();
			clearTimeout(timer);
			removeEventListener("popstate", onPop);
			removeEventListener("scrollend", keep);
			removeEventListener("pagehide", keep);
			for (const input of inputs) removeEventListener(input, leave);
		};
	}, [root]);
}
