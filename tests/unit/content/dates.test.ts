import { describe, expect, it } from "vitest";
import { formatDate } from "../../../i18n/format.ts";

const noon = (day: string) => `${day}T12:00:00Z`;

describe("a date on a page", () => {
	it.each([
		["fr", "1er\u00a0septembre\u00a02025"],
		["ru", "1\u00a0сентября\u00a02025\u00a0г."],
		["en", "September 1, 2025"],
		["ar", "1 سبتمبر 2025"],
	] as const)("stays on one line where the language needs it (%s)", (locale, day) => {
		expect(formatDate(locale, noon("2025-09-01"))).toBe(day);
	});

	it("allows a break before the time", () => {
		const time = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
		expect(formatDate("ru", noon("2025-11-16"), time)).toBe("16\u00a0ноября\u00a02025\u00a0г. в 12:00");
	});
});

it("a French date has 1er for the first of a month only", () => {
	expect(
		["2025-09-01", "2025-09-11", "2025-09-21"].map((day) =>
			formatDate("fr", noon(day)).replaceAll("\u00a0", " "),
		),
	).toEqual(["1er septembre 2025", "11 septembre 2025", "21 septembre 2025"]);
});
