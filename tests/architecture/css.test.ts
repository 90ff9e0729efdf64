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
