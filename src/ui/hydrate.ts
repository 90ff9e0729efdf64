import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates a page's islands (src/ui/page/Island.astro). @param components by the page's names for them */
export async function hydrate(components: Record<string, ComponentType<never>>): Promise<void> {
	// Until then, their HTML may still be loading.
	if (document.readyState === "loading")
		await new Promise((done) => addEventListener("DOMContentLoaded", done));
	for (const host of document.querySelectorAll<HTMLElement>("[data-island]")) {
		const { island = "", props = "{}" } = host.dataset;
		const component = components[island] as ComponentType;
		startTransition(() => {
			hydrateRoot(host, createElement(component, JSON.parse(props)), { identifierPrefix: island });
		});
		delete host.dataset.pending;
	}
}
