import { describe, expect, it } from "vitest";
import { ledger } from "../../content/readers/claims.ts";
import { fieldErrors } from "../../functions/contract/errors.ts";
import { errorCodes } from "../../functions/contract/shapes/failure.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { claimsAt, places } from "../../src/i18n/claims.ts";
import { faultsIn, textOf, under } from "./files.ts";
import { flatten, placeholdersOf } from "./rules/dictionary.ts";
import { knownKeys, ledgerFaults, placeholderSources, wordFaults } from "./rules/words.ts";

const dictionary = (path: string) => flatten(JSON.parse(textOf(path)));
const english = under("i18n/en", /\.json$/);
const known = knownKeys(
	Object.fromEntries(english.map((path) => [/(\w+)\.json$/.exec(path)?.[1], dictionary(path).keys()])),
);
const usesText = (path: string) => /\.astro$/.test(path) || /i18n\/text\.ts/.test(textOf(path));

describe("words", () => {
	it("exist for every key that pages ask for", () => {
		const faults = faultsIn(under("src", /\.(astro|ts)$/).filter(usesText), (text) =>
			wordFaults(text, known),
		);
		expect(faults).toEqual([]);
	});

	it.each(localeCodes)("exist in %s for every error a function answers with", (locale) => {
		const common = dictionary(`i18n/${locale}/common.json`);
		const auth = dictionary(`i18n/${locale}/auth.json`);
		expect(errorCodes.filter((code) => !common.get(`errors.${code}`))).toEqual([]);
		expect(fieldErrors.filter((code) => !auth.get(`errors.${code}`))).toEqual([]);
	});

	it("fill in only what the ledger, the brand or the code provides", () => {
		const code = [...under("src", /\.(astro|tsx?)$/), ...under("functions", /\.ts$/)].map(textOf).join("\n");
		const input = new Set(["brand", "short", "count", ...Object.keys(claimsAt("home"))]);
		const names = english.flatMap((path) =>
			[...dictionary(path).values()].flatMap((text) => [...placeholdersOf(text)]),
		);
		const expected = new Set(names.filter((name) => !name.startsWith("$t ")));
		expect(expected.size).toBeGreaterThan(0);
		expect(placeholderSources(expected, input, code)).toEqual([]);
	});

	it("nest only words that exist", () => {
		const faults = english.flatMap((path) =>
			[...dictionary(path)].flatMap(([key, text]) =>
				[...placeholdersOf(text)]
					.filter((name) => name.startsWith("$t ") && !known.has(name.slice(3)))
					.map((name) => `${path}: ${key} nests ${name.slice(3)}`),
			),
		);
		expect(faults).toEqual([]);
	});
});

describe("the ledger of claims", () => {
	it("names known places, and one reading for each", () => {
		expect(ledgerFaults(ledger, places)).toEqual([]);
	});

	it("keeps its own list of places equal to the code's", () => {
		expect(JSON.parse(textOf("content/claims.json")).places).toEqual([...places]);
	});
});
