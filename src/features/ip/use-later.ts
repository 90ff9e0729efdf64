import { type RefObject, useCallback, useEffect, useState } from "react";

/** Whether an element has come into view, or within `margin` of it. */
export function useSeen(element: RefObject<Element | null>, margin = "0px"): boolean {
	const [seen, setSeen] = useState(false);
	useEffect(() => {
		if (!element.current || seen) return;
		const watch = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
			{ rootMargin: margin },
		);
		watch.observe(element.current);
		return () => watch.disconnect();
	}, [element, margin, seen]);
	return seen;
}

/** What is loaded once `wanted`: null until it is there, "failed" when it is not to be had, and a way to try again. */
export function useLater<Value>(
	wanted: boolean,
	load: () => Promise<Value | null>,
): [Value | "failed" | null, () => void] {
	const [value, setValue] = useState<Value | "failed" | null>(null);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (!wanted) return;
		let leaving = false;
		setValue(null);
		load()
			.catch(() => null)
			.then((loaded) => {
				// In a function, as what is loaded may be one.
				if (!leaving) setValue(() => loaded ?? "failed");
			});
		return () => {
			leaving = true;
		};
	}, [wanted, load, attempt]);
	return [value, useCallback(() => setAttempt((count) => count + 1), [])];
}
