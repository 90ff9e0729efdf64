import { useLayoutEffect, useRef } from "react";

/** The chart that came with the page, in its template: copied as it is, so that no text becomes markup. */
export function PageChart() {
	const place = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		const template = document.querySelector<HTMLTemplateElement>("template[data-chart]");
		if (template) place.current?.replaceChildren(template.content.cloneNode(true));
	}, []);
	return <span className="page-chart" ref={place} />;
}
