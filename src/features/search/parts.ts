import { createDialog } from "../../ui/create-dialog.ts";
import { createTrustedPolicy } from "../../ui/trusted-types.ts";
import type { Hit } from "./engine.ts";

/** The dialog's HTML. Its icons refer to those in the navbar, which define the paths. */
const markup = `<form role="search" aria-busy="true"><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-search"/></svg><input inputmode="search" enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="button"><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg></button></form><p role="status"></p><div></div><label><input type="checkbox"></label>`;

const policy = createTrustedPolicy("search", { createHTML: () => markup });

export function createSearch(label: string, styles: string) {
	const box = createDialog("search", label, styles);
	box.innerHTML = policy?.createHTML("") ?? markup;
	const find = <Type extends Element>(selector: string) => box.querySelector(selector) as Type;
	const input = find<HTMLInputElement>("input");
	input.ariaLabel = label;
	return {
		box,
		form: find<HTMLFormElement>("form"),
		input,
		close: find<HTMLButtonElement>("button"),
		status: find<HTMLElement>("[role=status]"),
		results: find<HTMLElement>("div"),
		shortcut: find<HTMLInputElement>("label input"),
	};
}

const createElement = (name: string, textContent: string): HTMLElement =>
	Object.assign(document.createElement(name), { textContent });

export function renderHitList(hits: readonly Hit[], kinds: Record<string, string>): HTMLElement {
	const list = document.createElement("ul");
	for (const { kind, url, title, text } of hits) {
		const link = Object.assign(document.createElement("a"), { href: url });
		link.append(
			createElement("small", kinds[kind] ?? ""),
			createElement("b", title),
			...(text ? [createElement("span", text)] : []),
		);
		const item = document.createElement("li");
		item.append(link);
		list.append(item);
	}
	return list;
}
