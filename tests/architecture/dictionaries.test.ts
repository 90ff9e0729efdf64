import { describe, expect, it } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import { listPluralForms } from "../../i18n/keys.ts";
import { getLocaleEntry, type Locale, localeCodes } from "../../i18n/locales.ts";
import { faultsIn, filesUnder, textOf } from "./files.ts";
import { copyFaults, namesByHand } from "./rules/copy.ts";
import {
	flatten,
	idFaults,
	keyFaults,
	placeholderFaults,
	untranslatedFaults,
	type Words,
} from "./rules/dictionary.ts";

const sectionsOf = (locale: Locale): string[] =>
	filesUnder(`i18n/${locale}`, /\.json$/)
		.map((path) => path.slice(`i18n/${locale}/`.length))
		.filter((section) => section !== "glossary.json");
const read = (locale: Locale, section: string): Words =>
	flatten(JSON.parse(textOf(`i18n/${locale}/${section}`)));
const categoriesOf = (locale: Locale): string[] => listPluralForms(getLocaleEntry(locale).intl);

/** Runs a check on every section that exists in both English and the language. */
const compare = (locale: Locale, check: (english: Words, words: Words) => string[]): string[] =>
	sectionsOf("en")
		.filter((section) => sectionsOf(locale).includes(section))
		.flatMap((section) =>
			check(read("en", section), read(locale, section)).map((fault) => `${section}: ${fault}`),
		);

describe.each(localeCodes)("the %s dictionaries", (locale) => {
	it.skipIf(locale === "en")("have the same sections as English", () => {
		expect(sectionsOf(locale)).toEqual(sectionsOf("en"));
	});

	it("have the same keys as English, with the plural forms of their own grammar", () =>
		expect(compare(locale, (english, words) => keyFaults(english, words, categoriesOf(locale)))).toEqual([]));

	it("use the same placeholders as English", () => expect(compare(locale, placeholderFaults)).toEqual([]));

	it.skipIf(locale === "en")("use the same ids as English", () => {
		expect(compare(locale, idFaults)).toEqual([]);
	});

	it.skipIf(locale === "en")("have no sentence left in English", () => {
		expect(compare(locale, untranslatedFaults)).toEqual([]);
	});

	it("follow the language's typography, and hold no literal numbers", () => {
		const faults = sectionsOf(locale).flatMap((section) =>
			[...read(locale, section)]
				.filter(([key]) => !key.endsWith(".id"))
				.flatMap(([key, text]) =>
					copyFaults(locale, text, key).map((fault) => `${section}: ${key} ${fault}`),
				),
		);
		expect(faults).toEqual([]);
	});
});

/** Texts that explain the brand name. */
const holdsBrandName = /^(?:i18n\/\w+|content)\/brand\.json$/;
/** Tests of renaming, with a name as an example. */
const renames = /(?:brand-name|dictionaries|rebrand|rebuilt)\.test\.ts$/;

describe("the company's name", () => {
	it("is in no dictionary and no text of the content", () => {
		const paths = [...filesUnder("i18n", /\.(?:json|ts)$/), ...filesUnder("content", /\.(?:json|mdx)$/)];
		const faults = paths
			.filter((path) => !holdsBrandName.test(path))
			.flatMap((path) => namesByHand(textOf(path), brand).map((fault) => `${path}: ${fault}`));
		expect(faults).toEqual([]);
	});

	it("is in no test, so that tests pass after a rebrand", () => {
		const typed = new RegExp(`${brand.name}|\\b${brand.slug}-|${new URL(brand.origin).host}`, "i");
		const paths = filesUnder("tests", /\.(?:tsx?|mjs)$/).filter((path) => !renames.test(path));
		expect(faultsIn(paths, (text) => typed.exec(text) ?? [])).toEqual([]);
	});
});
