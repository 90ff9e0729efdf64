import {
	type ComponentType,
	createElement,
	type ReactNode,
	startTransition,
	useEffect,
	useState,
} from "react";
import { hydrateRoot } from "react-dom/client";
import type { Island } from "./hold-press.ts";
import "./tolerate-translation.ts";

/** Undoes what hold-press.ts has changed, as React expects what was built; presses are still held. */
function restoreButtons(host: HTMLElement): void {
	host.dataset.pending = "hydrating";
	for (const button of host.querySelectorAll<HTMLElement>("button[aria-disabled]")) {
		button.removeAttribute("aria-disabled");
		const text = button.lastElementChild;
		if (text && button.dataset.label) text.textContent = button.dataset.label;
		delete button.dataset.label;
	}
}

const listFields = (host: HTMLElement) => [...host.querySelectorAll<HTMLInputElement>("input[name]")];
type Typed = Map<string, string>;

/** Where a password manager or a translator has come between, React has built everything anew. */
function releasePress(host: Island, typed: Typed): void {
	delete host.dataset.pending;
	for (const field of listFields(host)) field.value ||= typed.get(field.name) ?? "";
	const { held } = host;
	const isSame = ({ type, textContent }: HTMLButtonElement) =>
		type === held?.type && (type === "submit" || textContent === held.textContent);
	(held?.isConnected ? held : [...host.querySelectorAll("button")].find(isSame))?.click();
}

/** Releases a held press a render after the first effects, which read the proof for a new password. */
function Live({ host, typed, children }: { host: HTMLElement; typed: Typed; children?: ReactNode }) {
	const [isLive, setIsLive] = useState(false);
	useEffect(() => setIsLive(true), []);
	useEffect(() => {
		if (isLive) releasePress(host, typed);
	}, [isLive, host, typed]);
	return children;
}

/** Hydrates a page's islands (src/ui/page/Island.astro). @param components by the page's names for them */
export async function hydrate(components: Record<string, ComponentType<never>>): Promise<void> {
	// Until then, their HTML may still be loading.
	if (document.readyState === "loading")
		await new Promise((done) => addEventListener("DOMContentLoaded", done));
	for (const host of document.querySelectorAll<HTMLElement>("[data-island]")) {
		const { island = "", props = "{}" } = host.dataset;
		const component = components[island] as ComponentType;
		restoreButtons(host);
		const typed: Typed = new Map(listFields(host).map(({ name, value }) => [name, value]));
		startTransition(() => {
			const content = createElement(component, JSON.parse(props));
			hydrateRoot(host, createElement(Live, { host, typed }, content), { identifierPrefix: island });
		});
	}
}
