import { join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { textOf, under } from "./files.ts";
import { definitionsOf, importFaults, ownerFaults, type Sheet } from "./rules/classes.ts";

const sheetOf = (path: string, text: string): Sheet => ({ path, text });
const sheets = under("src", /\.css$/).map((path) => sheetOf(path, textOf(path)));
const components = under("src", /\.(astro|tsx)$/).filter((path) => !path.startsWith("src/dev/"));

describe("classes", () => {
	it("have one file each", () => {
		expect(ownerFaults(sheets)).toEqual([]);
	});

	it("come with what writes them: a component imports its stylesheet, index.css the kit", () => {
		const definitions = definitionsOf(sheets);
		const gathered = textOf("src/styles/index.css").matchAll(/@import "([^"]+)"/g);
		const everywhere = new Set([...gathered].map(([, file = ""]) => join("src/styles", file)));
		// What a script shows later brings its styles itself.
		for (const { path } of sheets) if (path.endsWith(".late.css")) everywhere.add(path.replace(".late", ""));
		expect(components.flatMap((path) => importFaults(path, textOf(path), definitions, everywhere))).toEqual(
			[],
		);
	});
});
