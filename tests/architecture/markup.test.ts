import { expect, it } from "vitest";
import { faultsIn, under } from "./files.ts";
import { cssFaults, markupFaults } from "./rules/css.ts";

it("styles use logical properties, and roles instead of colours", () => {
	expect(faultsIn(under("src", /\.(css|astro)$/), cssFaults)).toEqual([]);
});

it("styles are never in attributes", () => {
	expect(faultsIn(under("src", /\.(astro|tsx)$/), markupFaults)).toEqual([]);
});

it("a button in a form says whether it sends it", () => {
	const buttonFaults = (text: string) =>
		[...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(
			([form]) => form.match(/<button\b(?![^>]*\stype=)[^>]*>/g) ?? [],
		);
	expect(faultsIn(under("src", /\.astro$/), buttonFaults)).toEqual([]);
});

it("no page asks the clock while it is built, as builds of one day are alike", () => {
	// A script that is written into a page runs later: `="+Date.now()` in its text.
	const clockFaults = (text: string) => text.match(/(?<!\+)\bDate\.now\(\)|new Date\(\)/g) ?? [];
	const built = under("src", /\.(ts|tsx|astro)$/).filter(
		(path) => path.endsWith(".astro") || path.startsWith("src/pages/"),
	);
	expect(faultsIn(built, clockFaults)).toEqual([]);
});
