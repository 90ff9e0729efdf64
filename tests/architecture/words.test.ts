import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../functions/contract/errors.ts";
import { errorCodes } from "../../functions/contract/shapes/common.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { faultsIn, filesUnder, textOf } from "./files.ts";
import { flatten } from "./rules/dictionary.ts";

/** i18n keys used in a file: `t("home:h1")`, `list<string[]>("home:facts")`; template substitutions stay as `${…}`. */
function keysUsedIn(text: string): { kind: "t" | "list"; key: string }[] {
	const calls = text.matchAll(/(?<!\w)(t|list)(?:<[^()]*>)?\(\s*(["'`])((?:(?!\2)[\s\S])+)\2/g);
	return [...calls].map(([, kind, , key]) => ({ kind: kind as "t" | "list", key: key ?? "" }));
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const withoutForm = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Keys of the English dictionaries, flattened to "section:path.to.key"; plural forms count as one key. */
function knownKeys(sections: Record<string, Iterable<string>>): Set<string> {
	return new Set(
		Object.entries(sections).flatMap(([section, keys]) =>
			[...keys].flatMap((key) => [`${section}:${key}`, `${section}:${withoutForm(key)}`]),
		),
	);
}

/** Whether a key exists: exactly, as a prefix for lists, or with any text for a substitution. */
function resolvesTo(known: ReadonlySet<string>, { kind, key }: { kind: "t" | "list"; key: string }): boolean {
	const full = /^[^.]*:/.test(key) ? key : `common:${key}`;
	if (known.has(full)) return true;
	const parts = full.split(/\$\{[^}]*\}/).map(literally);
	const pattern = new RegExp(`^${parts.join("[\\w.-]+")}${kind === "list" ? "(\\.|$)" : "$"}`);
	return known.values().some((candidate) => pattern.test(candidate));
}

/** Excludes arguments of other functions named `t`. */
const isKey = (key: string): boolean => /^[\w-]+:|^[\w.]+$/.test(key.replace(/\$\{[^}]*\}/g, "x"));

/** Unknown keys. One with `${…}` must match at least one key. */
function wordFaults(text: string, known: ReadonlySet<string>): string[] {
	return keysUsedIn(text)
		.filter(({ key }) => isKey(key))
		.filter((request) => !resolvesTo(known, request))
		.map(({ kind, key }) => `${kind}("${key}") leads to no words`);
}

/** Keys with a step that no text names, be it whole or as the end of a template such as `${field}Placeholder`. */
function unusedWords(keys: Iterable<string>, texts: readonly string[]): string[] {
	const all = texts.join("\n");
	const names = new Set(all.match(/\w+/g));
	const endings = [...all.matchAll(/\$\{[^}]*\}([A-Z_]\w+)/g)].map(([, ending = ""]) => ending);
	const isNamed = (step: string) => names.has(step) || endings.some((ending) => step.endsWith(ending));
	return [...keys].filter(
		(key) =>
			!withoutForm(key)
				.split(/[.:-]/)
				.every((step) => /^\d+$/.test(step) || isNamed(step)),
	);
}

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
