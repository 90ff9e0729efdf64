import { type ComponentType, createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** A part of an island that the page has drawn: React leaves alone what it finds there, and never writes it. */
export const slot = (name: string, html: string) =>
	createElement("div", { "data-slot": name, dangerouslySetInnerHTML: { __html: html } });

/** Makes the islands of a page alive (src/ui/page/Island.astro). @param components by the name that the page gives them */
export async function hydrate(components: Record<string, ComponentType<never>>): Promise<void> {
	// Until then what is in them may be on its way.
	if (document.readyState === "loading")
		await new Promise((done) => addEventListener("DOMContentLoaded", done));
	for (const host of document.querySelectorAll<HTMLElement>("[data-island]")) {
		const { island = "", props = "{}" } = host.dataset;
		const slots = [...host.querySelectorAll<HTMLElement>("[data-slot]")].map(({ dataset, innerHTML }) => {
			const { slot: name = "" } = dataset;
			return [name, slot(name, innerHTML)];
		});
		const component = components[island] as ComponentType;
		const all = { ...JSON.parse(props), ...Object.fromEntries(slots) };
		startTransition(() => {
			hydrateRoot(host, createElement(component, all), { identifierPrefix: island });
		});
		delete host.dataset["pending"];
	}
}
