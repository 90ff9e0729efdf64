import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";
import { inputFaults } from "./rules/inputs.ts";

it("pages are made from nothing that their hash would not hold", () => {
	expect(faultsIn(under("src", /\.(ts|tsx|astro)$/), inputFaults)).toEqual([]);
});

describe("the check of what pages are made from", () => {
	it.each([
		["src/features/a/A.astro", "const year = new Date().getFullYear();"],
		["src/pages/a.txt.ts", "const now = Date.now();"],
		["src/features/a/a.ts", 'import { readFileSync } from "node:fs";'],
		["src/features/a/a.ts", 'import { readText } from "../../../content/readers/disk.ts";'],
	])("refuses in %s: %s", (path, text) => {
		expect(inputFaults(text, path)).toHaveLength(1);
	});

	it.each([
		["src/features/a/A.astro", "const year = new Date(builtOn).getUTCFullYear();"],
		["src/features/a/a.element.ts", "const left = ends - Date.now();"],
		["src/build/a.ts", 'import { readFileSync } from "node:fs";'],
		["src/features/download/releases.ts", 'import { readBytes } from "../../../content/readers/disk.ts";'],
	])("lets in %s: %s", (path, text) => {
		expect(inputFaults(text, path)).toEqual([]);
	});
});
