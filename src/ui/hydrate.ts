import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes the islands of a page alive (src/ui/page/Island.astro). @param components by the name that the page gives them */
export async function hydrate(components: Record<string, ComponentType<never>>): Promise<void> {
	// Until then what is in them may be on its way.
	if (document.readyState === "loading")
		await new Promise((done) => addEventListener("DOMContentLoaded", done));
	for (const host of document.querySelectorAll<HTMLElement>("[data-island]")) {
		const { island = "", props = "{}" } = host.dataset;
		const component = components[island] as ComponentType;
		startTransition(() => {
			hydrateRoot(host, createElement(component, JSON.parse(props)), { identifierPrefix: island });
		});
		delete host.dataset["pending"];
	}
}
