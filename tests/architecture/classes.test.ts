import { join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { textOf, under } from "./files.ts";
import { definitionsOf, importFaults, ownerFaults, type Sheet, unusedFaults } from "./rules/classes.ts";
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
});
