import { describe, expect, it } from "vitest";
import { formatDay } from "../../../functions/mail/sale.ts";
import { date } from "../../../src/i18n/format.ts";

const noon = (day: string) => `${day}T12:00:00Z`;

describe.each([
	["a page", (day: string) => date("fr", noon(day))],
	["a mail", (day: string) => formatDay("fr", Date.parse(noon(day)))],
])("a French day in %s", (_, written) => {
	it("calls the first of a month 1er, and no other day", () => {
		expect(["2025-09-01", "2025-09-11", "2025-09-21"].map(written)).toEqual([
			"1er septembre 2025",
			"11 septembre 2025",
			"21 septembre 2025",
		]);
	});
});
