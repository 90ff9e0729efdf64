import { expect, it } from "vitest";
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
