import { describe, expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";

/** What builds of one day would not have alike: the moment they are made at. */
function clockFaults(text: string, path: string): string[] {
	const built = path.endsWith(".astro") || path.startsWith("src/pages/");
	// A script that is written into a page runs later: `="+Date.now()` in its text.
	return built && /(?<!\+)\bDate\.now\(\)|new Date\(\)/.test(text)
		? ["asks the clock: a page knows the moment of src/build/clock.ts"]
		: [];
}

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
