import { afterEach, expect, it } from "vitest";
import "../../../src/features/download/apps/app-tabs.element.ts";

afterEach(() => {
	document.dir = "";
});

it.each([
	["ltr", "End", "c"],
	["ltr", "Home", "a"],
	["ltr", "ArrowRight", "c"],
	["ltr", "ArrowLeft", "a"],
	["rtl", "End", "c"],
	["rtl", "Home", "a"],
	["rtl", "ArrowRight", "a"],
	["ltr", "x", "b"],
])("in a page in %s, %s on the tab in the middle selects tab %s", (dir, key, selected) => {
	document.dir = dir;
	const tab = (id: string) =>
		`<button role="tab" id="${id}"></button><p role="tabpanel" id="panel-${id}"></p>`;
	const page = document.createElement("div");
	page.innerHTML = `<app-tabs>${["a", "b", "c"].map(tab).join("")}</app-tabs>`;
	document.body.replaceChildren(page);
	const middle = document.getElementById("b") as HTMLElement;
	middle.click();
	middle.focus();
	const event = new KeyboardEvent("keydown", { key, cancelable: true });
	middle.dispatchEvent(event);
	// Home and End mustn't scroll the page, too.
	expect(event.defaultPrevented).toBe(key !== "x");
	expect(document.activeElement?.id).toBe(selected);
	const shown = [...document.querySelectorAll("p:not([hidden])")].map(({ id }) => id);
	expect(shown).toEqual([`panel-${selected}`]);
});
