import { basename } from "node:path";
import { claimsData } from "../../../content/readers/claims.ts";
import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { flatten } from "../../../i18n/keys.ts";
import { defaultLocale } from "../../../i18n/locales.ts";
import { filledNames } from "../../words/claims.ts";

/**
 * Unknown placeholders, and missing keys nested with `$t(…)`, each with its line.
 * @param names of known placeholders @param keys of the English dictionaries, as `section:key`
 */
export function findPlaceholderFaults(
	{ path, text }: { path: string; text: string },
	names: ReadonlySet<string>,
	keys: ReadonlySet<string>,
): string[] {
	return text.split("\n").flatMap((line, index) => {
		if (!/\{\{|\$t\(/.test(line)) return [];
		const tell = (what: string) => `${path}:${index + 1}: ${what}`;
		const open = line.match(/\{\{/g)?.length ?? 0;
		const whole = [...line.matchAll(/\{\{([^{}]*)\}\}/g)].map(
			([, inner = ""]) => inner.trim().split(/[\s,]/)[0] ?? "",
		);
		const unknown = whole.filter((name) => !names.has(name));
		const nested = [...line.matchAll(/\$t\(\s*([\w:.-]+)/g)].map(([, key = ""]) => key);
		return [
			...(open > whole.length ? [tell("a placeholder is not closed: write {{name}}")] : []),
			...unknown.map((name) => tell(`nobody fills in {{${name}}}: i18n/README.md lists what there is`)),
			...nested
				.filter((key) => !keys.has(key) && ![...keys].some((known) => known.startsWith(`${key}_`)))
				.map((key) => tell(`$t(${key}) is no key of the English dictionaries`)),
		];
	});
}

const readSources = (pattern: string) => findFiles(pattern).map((path) => ({ path, text: readText(path) }));

/** Unknown placeholders in dictionaries and content. Names that occur in code count as known. */
export function findAllPlaceholderFaults(): string[] {
	const always = [...filledNames, "shortName", "typed", ...Object.keys(claimsData.claims), "count"];
	const keys = new Set(
		readSources(`i18n/${defaultLocale}/*.json`).flatMap(({ path, text }) =>
			[...flatten(JSON.parse(text)).keys()].map((key) => `${basename(path, ".json")}:${key}`),
		),
	);
	const code = readSources("{src,functions}/**/*.{ts,tsx,astro}").flatMap(
		({ text }) => text.match(/\b[a-z]\w*/gi) ?? [],
	);
	const passed = new Set([...always, ...code]);
	return [
		...readSources("i18n/*/*.json").flatMap((file) => findPlaceholderFaults(file, passed, keys)),
		...readSources("content/**/*.json").flatMap((file) => findPlaceholderFaults(file, new Set(always), keys)),
	];
}
