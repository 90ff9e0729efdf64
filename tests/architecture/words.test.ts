import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../functions/contract/errors.ts";
import { errorCodes } from "../../functions/contract/shapes/failure.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { faultsIn, filesUnder, textOf } from "./files.ts";
import { flatten } from "./rules/dictionary.ts";
import { knownKeys, unusedWords, wordFaults } from "./rules/words.ts";

const dictionary = (path: string) => flatten(JSON.parse(textOf(path)));
const english = filesUnder("i18n/en", /\.json$/);
const known = knownKeys(
	Object.fromEntries(english.map((path) => [/(\w+)\.json$/.exec(path)?.[1], dictionary(path).keys()])),
);
const usesText = (path: string) => /\.astro$/.test(path) || /i18n\/text\.ts/.test(textOf(path));

describe("words", () => {
	it("exist for every key that pages use", () => {
		const faults = faultsIn(filesUnder("src", /\.(astro|ts)$/).filter(usesText), (text) =>
			wordFaults(text, known),
		);
		expect(faults).toEqual([]);
	});

	it("are each named by a page, a function, the content or other words", () => {
		const keys = english
			.filter((path) => !path.endsWith("/glossary.json"))
			.flatMap((path) => [...dictionary(path).keys()]);
		const nested = english.flatMap((path) => textOf(path).match(/\$t\([^,)]+/g) ?? []);
		const texts = ["src", "functions", "content"]
			.flatMap((folder) => filesUnder(folder, /\.(astro|tsx?|json|mdx)$/))
			.map(textOf);
		expect(unusedWords(keys, [...texts, ...nested])).toEqual([]);
	});

	it.each(localeCodes)("exist in %s for every error a function returns", (locale) => {
		const common = dictionary(`i18n/${locale}/common.json`);
		const auth = dictionary(`i18n/${locale}/auth.json`);
		expect(errorCodes.filter((code) => !common.get(`errors.${code}`))).toEqual([]);
		expect(fieldErrors.filter((code) => !auth.get(`errors.${code}`))).toEqual([]);
	});
});
