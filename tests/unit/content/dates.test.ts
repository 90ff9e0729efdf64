import { expect, it } from "vitest";
import { formatDate } from "../../../i18n/format.ts";

it.each([
	["fr", "2025-09-01", "1er\u00a0septembre\u00a02025"],
	["fr", "2025-09-11", "11\u00a0septembre\u00a02025"],
	["fr", "2025-09-21", "21\u00a0septembre\u00a02025"],
	["ru", "2025-09-01", "1\u00a0сентября\u00a02025\u00a0г."],
	["en", "2025-09-01", "September 1, 2025"],
	["ar", "2025-09-01", "1 سبتمبر 2025"],
] as const)(
	"a date in %s stays on one line where the language needs it: %s is %s",
	(locale, day, written) => {
		expect(formatDate(locale, `${day}T12:00:00Z`)).toBe(written);
	},
);

it("a date allows a break before its time", () => {
	const time = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
	expect(formatDate("ru", "2025-11-16T12:00:00Z", time)).toBe("16\u00a0ноября\u00a02025\u00a0г. в 12:00");
});
