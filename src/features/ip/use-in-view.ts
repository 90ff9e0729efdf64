import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come within `margin` of the viewport. */
export function useInView(element: RefObject<Element | null>, margin = "0px"): boolean {
	const [isInView, setIsInView] = useState(false);
	useEffect(() => {
		if (!element.current || isInView) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && setIsInView(true),
			{ rootMargin: margin },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element, margin, isInView]);
	return isInView;
}
