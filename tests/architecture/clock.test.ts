import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";
import { clockFaults } from "./rules/clock.ts";

it("no page asks the clock while it is built", () => {
	expect(faultsIn(under("src", /\.(ts|tsx|astro)$/), clockFaults)).toEqual([]);
});

describe("the check of clocks", () => {
	it.each([
		["src/features/a/A.astro", "const year = new Date().getFullYear();"],
		["src/pages/a.txt.ts", "const now = Date.now();"],
	])("refuses in %s: %s", (path, text) => {
		expect(clockFaults(text, path)).toHaveLength(1);
	});

	it.each([
		["src/features/a/A.astro", "const year = new Date(builtOn).getUTCFullYear();"],
		["src/features/a/a.element.ts", "const left = ends - Date.now();"],
	])("lets in %s: %s", (path, text) => {
		expect(clockFaults(text, path)).toEqual([]);
	});
});
