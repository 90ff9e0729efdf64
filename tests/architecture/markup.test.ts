import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";
import { buttonFaults } from "./rules/markup.ts";

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
