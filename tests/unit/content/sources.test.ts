import { describe, expect, it } from "vitest";
import { readJsonFiles } from "../../../content/readers/read/disk.ts";
import { source } from "../../../content/readers/read/fields.ts";
import { getLanguageName, localeCodes } from "../../../i18n/locales.ts";

type Written = { title: string; url: string; lang?: string };
const isWritten = (value: object): value is Written => "title" in value && "url" in value;

/** All sources in a file, at any depth. */
const sourcesIn = (value: unknown): Written[] =>
	typeof value !== "object" || value === null
		? []
		: isWritten(value)
			? [value]
			: Object.values(value).flatMap(sourcesIn);

const files = ["countries/*", "law-notes/*", "services/*/*", "guides/*/guide", "protocols"].flatMap((path) =>
	Object.values(readJsonFiles(`content/${path}.json`)),
);

/** TLDs of countries that don't speak English, except those used worldwide. */
const countries =
	"ar|at|be|br|ch|cz|de|dk|es|fi|fr|gr|hu|is|it|jp|kr|lu|mx|nl|no|pl|pt|ro|ru|se|si|sk|th|tr|ua|vn";
const isNational = (url: string): boolean => new RegExp(`\\.(?:${countries})$`).test(new URL(url).hostname);

describe("a source", () => {
	it("has its language declared, if its country code suggests another than English", () => {
		const national = files.flatMap(sourcesIn).filter(({ url }) => isNational(url));
		expect(national.length).toBeGreaterThan(50);
		expect(national.filter(({ lang }) => !lang).map(({ url }) => url)).toEqual([]);
	});

	it("is in English by default, or in an existing language", () => {
		const page = { title: "A page", url: "https://a.example/" };
		expect(source.parse(page).lang).toBe("en");
		expect(source.safeParse({ ...page, lang: "es" }).success).toBe(true);
		expect(source.safeParse({ ...page, lang: "spanish" }).success).toBe(false);
		expect(source.safeParse({ ...page, lang: "xx" }).success).toBe(false);
	});
});

it.each([
	["en", "es", "Spanish"],
	["ar", "es", "الإسبانية"],
	["ar", "hu", "المجرية"],
	["ar", "da", "الدنماركية"],
	["fr", "es", "espagnol"],
	["ru", "es", "испанском"],
] as const)("the name of a language follows “in” in %s: %s is %s", (locale, language, name) => {
	expect(localeCodes).toContain(locale);
	expect(getLanguageName(locale, language)).toBe(name);
});
