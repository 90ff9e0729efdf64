import { join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { files, textOf, under } from "./files.ts";
import {
	borrowedFaults,
	classesIn,
	definitionsOf,
	importFaults,
	ownerFaults,
	type Sheet,
	sheetNameFaults,
	unusedFaults,
} from "./rules/classes.ts";
import { stringsOf } from "./rules/code.ts";

const sheetOf = (path: string, text: string): Sheet => ({ path, text });
const sheets = under("src", /\.css$/).map((path) => sheetOf(path, textOf(path)));
const components = under("src", /\.(astro|tsx|ts)$/).filter((path) => !path.startsWith("src/dev/"));

/** Everything that can be a class in what the site is made of. */
const words = new Set(
	[
		...under("src", /\.(astro|tsx|ts)$/).flatMap((path) => [
			...stringsOf(textOf(path), path),
			...(path.endsWith(".astro") ? (textOf(path).match(/"[^"\n]*"|`[^`\n]*`|(?<==)[\w-]+/g) ?? []) : []),
			...(textOf(path).match(/<[a-z]+-[a-z-]+/g) ?? []),
		]),
		...under("content", /\.(json|mdx)$/).flatMap((path) => textOf(path).match(/"[\w -]*"/g) ?? []),
	].flatMap((text) => text.match(/[A-Za-z][\w-]*/g) ?? []),
);
/** `i-down` and its like are made of `i-` and an icon's name; Leaflet writes its own. */
const made = /^\.(i-[a-z]+|leaflet-[a-z-]+)$/;

describe("classes", () => {
	it("have one file each, which others speak of only within classes of their own", () => {
		expect(ownerFaults(sheets)).toEqual([]);
	});

	it("are used by somebody", () => {
		expect(unusedFaults(sheets, words, made)).toEqual([]);
	});

	it("are not borrowed from another feature", () => {
		const definitions = definitionsOf(sheets);
		expect(
			components.flatMap((path) =>
				borrowedFaults(path, classesIn(textOf(path)), definitions).map((fault) => `${path}: ${fault}`),
			),
		).toEqual([]);
	});

	it("come with what writes them: a component imports its stylesheet, index.css the kit", () => {
		const definitions = definitionsOf(sheets);
		const gathered = textOf("src/styles/index.css").matchAll(/@import "([^"]+)"/g);
		const everywhere = new Set([...gathered].map(([, file = ""]) => join("src/styles", file)));
		// What a script shows later brings its styles itself.
		for (const { path } of sheets) if (path.endsWith(".late.css")) everywhere.add(path.replace(".late", ""));
		expect(
			components
				.filter((path) => /\.(astro|tsx)$/.test(path))
				.flatMap((path) => importFaults(path, textOf(path), definitions, everywhere)),
		).toEqual([]);
	});

	it("lie in files called after what they dress", () => {
		expect(
			sheetNameFaults(
				sheets.filter(({ path }) => !/^src\/styles\/[\w-]+\.css$/.test(path)),
				files,
			),
		).toEqual([]);
	});
});

describe("the check of classes", () => {
	const kit = sheetOf("src/styles/kit/btn.css", ".btn { } .btn.bad { }");
	const own = (text: string) => sheetOf("src/features/home/fares.css", `.fares { } ${text}`);

	it("names a class with two owners", () => {
		const twins = [own(".card { }"), sheetOf("src/features/blog/card.css", ".card { }")];
		expect(ownerFaults(twins)[0]).toBe(
			".card has several owners: src/features/home/fares.css, src/features/blog/card.css",
		);
		expect(ownerFaults([kit, own(".fares.bad { }")])[0]).toBe(
			".bad has several owners: src/styles/kit/btn.css, src/features/home/fares.css",
		);
		const ports = sheetOf("src/features/home/ports.css", ".ports { } @media print { .fares { } }");
		expect(ownerFaults([own(""), ports])[0]).toContain(".fares has several owners");
	});

	it.each([
		".fares .btn { }",
		".js .fares { }",
		"html:not(.js) .fares:has(.btn) { }",
		".fares.top { } .fares li:not(.top) .btn.bad { }",
		"@media (min-width: 40rem) { .fares { } }",
	])("lets %s", (css) => {
		expect(ownerFaults([kit, own(css)])).toEqual([]);
	});

	it.each([
		".btn:hover { }",
		"h1[data-plain] { }",
		".js .btn .bad { }",
		".fares .pebble { }",
		":is(.fares, .pebble) p { }",
	])("refuses %s outside the file that owns it", (css) => {
		const other = sheetOf("src/features/blog/pebble.css", ".pebble { }");
		expect(ownerFaults([kit, other, own(css)]).length).toBeGreaterThan(0);
	});

	it("names a class nobody uses", () => {
		expect(unusedFaults([own(".fares .i-left { } .lost { }")], new Set(["fares"]), made)).toEqual([
			"src/features/home/fares.css: nobody uses .lost",
		]);
	});

	it("names a class borrowed from another feature or from a layout, not one of the kit", () => {
		const definitions = definitionsOf([kit, own(""), sheetOf("src/layouts/drop.css", ".drop { }")]);
		const markup = `<p class="fares btn"><i className={open ? "drop" : \`x \${fares}\`}>`;
		expect(borrowedFaults("src/features/blog/List.astro", classesIn(markup), definitions)).toEqual([
			"class fares belongs to src/features/home/fares.css: move it to the kit",
			"class drop belongs to src/layouts/drop.css: move it to the kit",
		]);
		expect(borrowedFaults("src/features/home/Fares.astro", new Set(["fares", "btn"]), definitions)).toEqual(
			[],
		);
	});
});
