import { type RefObject, useEffect, useState } from "react";

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
