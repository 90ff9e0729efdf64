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
