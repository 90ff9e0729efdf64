import { join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { faultsIn, filesUnder, textOf } from "./files.ts";
import { definitionsOf, importFaults, ownerFaults, type Sheet } from "./rules/classes.ts";
import { cssFaults, markupFaults } from "./rules/css.ts";

it("styles use logical properties, and roles instead of colours", () =>
	expect(faultsIn(filesUnder("src", /\.(css|astro)$/), cssFaults)).toEqual([]));

it("there are no style attributes", () =>
	expect(faultsIn(filesUnder("src", /\.(astro|tsx)$/), markupFaults)).toEqual([]));

it("a button in a form has an explicit type", () => {
	const buttonFaults = (text: string) =>
		[...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(
			([form]) => form.match(/<button\b(?![^>]*\stype=)[^>]*>/g) ?? [],
		);
	expect(faultsIn(filesUnder("src", /\.astro$/), buttonFaults)).toEqual([]);
});

it("no page or passage reads the clock while it is built, so that builds of one day are identical", () => {
	// `="+Date.now()` is in an inline script's source, which runs in the browser.
	const clockFaults = (text: string) => text.match(/(?<!\+)\bDate\.now\(\)|new Date\(\)/g) ?? [];
	const built = filesUnder("src", /\.(ts|tsx|astro)$/).filter(
		(path) =>
			path.endsWith(".astro") || /^src\/(pages|site\/(?!clock\.ts$)|build\/(?!commands\/))/.test(path),
	);
	expect(faultsIn(built, clockFaults)).toEqual([]);
});

const sheetOf = (path: string, text: string): Sheet => ({ path, text });
const sheets = filesUnder("src", /\.css$/).map((path) => sheetOf(path, textOf(path)));
const components = filesUnder("src", /\.(astro|tsx)$/);

describe("CSS classes", () => {
	it("are defined in one file each", () => expect(ownerFaults(sheets)).toEqual([]));

	it("load with what uses them: a component imports its stylesheet, index.css the kit", () => {
		const definitions = definitionsOf(sheets);
		const imported = textOf("src/styles/index.css").matchAll(/@import "([^"]+)"/g);
		const everywhere = new Set([...imported].map(([, file = ""]) => join("src/styles", file)));
		// A `.late.css` file is loaded by the script that needs it.
		for (const { path } of sheets) if (path.endsWith(".late.css")) everywhere.add(path.replace(".late", ""));
		const faults = components.flatMap((path) => importFaults(path, textOf(path), definitions, everywhere));
		expect(faults).toEqual([]);
	});
});
