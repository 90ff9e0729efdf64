import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";
import { cssFaults, markupFaults } from "./rules/css.ts";

describe("styles", () => {
	it("use logical properties, and roles instead of colours", () => {
		expect(faultsIn(under("src", /\.(css|astro)$/), cssFaults)).toEqual([]);
	});

	it("are never in attributes", () => {
		expect(faultsIn(under("src", /\.(astro|tsx)$/), markupFaults)).toEqual([]);
	});
});

describe("the check of styles", () => {
	it.each([
		"a { margin-left: 1rem }",
		"a { left: 0 }",
		"@media (width > 40rem) { a { padding-top: 0 } }",
		"a { border-right-width: 1px }",
		"a { border-top-left-radius: 1px }",
		"a { max-width: 10rem }",
		"a { text-align: left }",
		"a { color: #fff }",
		"a { background: linear-gradient(oklch(1 0 0), #0000) }",
		"a { --x: rgb(0 0 0) }",
		"a { border: 1px solid white }",
		"a { color: var(--sea-500) }",
	])("refuses %s", (css) => {
		expect(cssFaults(css, "src/ui/a.css")).toHaveLength(1);
		expect(cssFaults(`<p></p><style>${css}</style>`, "src/ui/A.astro")).toHaveLength(1);
	});

	it.each([
		"a { margin-inline-start: 1rem; text-align: start; overflow-x: clip; inset-inline: 0 }",
		"a { color: var(--ink); background: #0000; border-color: currentColor; outline-color: Highlight }",
		"a { mask: linear-gradient(#000, #0000) }",
		"a { background: oklch(from var(--ink) l c h / 0.08) }",
		'@font-face { font-family: A; src: url("left.woff2") }',
		"@media (width > 40rem) { a { color: color-mix(in oklch, var(--ink), #0000 50%) } }",
	])("lets %s", (css) => {
		expect(cssFaults(css, "src/ui/a.css")).toEqual([]);
	});

	it("lets the tokens name colours", () => {
		expect(cssFaults(":root { --sea-0: oklch(1 0 0); --bg: var(--sea-0) }", "src/styles/tokens.css")).toEqual(
			[],
		);
	});

	it.each([
		'<p style="color:red">',
		"<p style={{ color }}>",
		'<path fill="#123456" />',
		'<path stroke="red" />',
	])("refuses %s", (markup) => {
		expect(markupFaults(markup)).toHaveLength(1);
	});

	it("lets paths take their colour from a class or from around them", () => {
		expect(
			markupFaults('<path class="isle" fill="none" stroke="currentColor" /><use fill="url(#g)" />'),
		).toEqual([]);
	});
});
