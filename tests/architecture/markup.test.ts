import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";

/**
 * Buttons of an `.astro` file say their type inside a form, where they would send it; outside of one it does nothing, and every
 * page pays for the words.
 */
function buttonFaults(text: string): string[] {
	const forms = [...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form);
	const inside = forms.flatMap((form) => form.match(/<button\b(?![^>]*\stype=)/g) ?? []);
	const outside = forms.reduce((rest, form) => rest.replace(form, ""), text);
	return [
		...inside.map(() => "a button in a form does not say whether it sends it"),
		...(outside.match(/<button\b[^>]*\stype="button"/g) ?? []).map(
			() => 'type="button" does nothing outside of a form',
		),
	];
}

describe("markup", () => {
	it("has buttons that say their type in forms, and nowhere else", () => {
		expect(faultsIn(under("src", /\.astro$/), buttonFaults)).toEqual([]);
	});
});

describe("the check of markup", () => {
	it.each([
		"<form><p><button class={a}>Send</button></p></form>",
		'<button\n\ttype="button" class="btn">Copy</button>',
		'<form><button type="submit">Send</button></form><button type="button">Copy</button>',
	])("refuses %s", (markup) => {
		expect(buttonFaults(markup)).toHaveLength(1);
	});

	it.each([
		'<form><button type="button">Close</button><button class="btn" type="submit">Send</button></form>',
		"<button popovertarget={menu}>Menu</button>",
	])("lets %s", (markup) => {
		expect(buttonFaults(markup)).toEqual([]);
	});
});
