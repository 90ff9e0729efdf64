import { readJsonFiles } from "../../../content/readers/read/disk.ts";
import { types } from "../../../content/readers/read/parse.ts";
import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";

type Fields = Record<string, unknown>;

const getKind = (value: unknown): string =>
	Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
const pluralForm = /_(zero|one|two|few|many)$/;

/** Keys that are missing or have another type than in the model. @param isComplete whether missing keys count */
function findShapeFaults(words: unknown, model: unknown, isComplete: boolean, path: string[] = []): string[] {
	const place = path.join(".") || "the whole file";
	if (getKind(words) !== getKind(model))
		return [`${place}: found ${JSON.stringify(words).slice(0, 60)}, wanted ${types[getKind(model)]}`];
	if (typeof words !== "object") return [];
	const missing = Object.keys(model as Fields).filter(
		(key) => !(key in (words as Fields)) && !pluralForm.test(key),
	);
	return [
		...(isComplete && missing.length
			? [`${place}: found no ${missing.join(", ")}, wanted what the other languages have`]
			: []),
		...Object.entries(words as Fields).flatMap(([key, inner]) =>
			key in (model as Fields)
				? findShapeFaults(inner, (model as Fields)[key], isComplete, [...path, key])
				: [],
		),
	];
}

/** Mistakes that break pages: English keys missing that all other languages have, and values of the wrong type. */
export function findDictionaryFaults(files: Fields = readJsonFiles("i18n/*/*.json")): string[] {
	const names = new Set(Object.keys(files).map((path) => path.replace(/^.*\//, "")));
	// Glossaries differ by language.
	names.delete("glossary.json");
	return [...names].flatMap((name) => {
		const pathIn = (code: string) => `i18n/${code}/${name}`;
		const english = pathIn(defaultLocale);
		const others = localeCodes.map(pathIn).filter((path) => path !== english && path in files);
		if (!(english in files))
			return [`${english} is missing: bring it back, as other languages stand in for none`];
		const [first = [], ...rest] = others.map((path) => findShapeFaults(files[english], files[path], true));
		const faults = first.filter((fault) => rest.every((others) => others.includes(fault)));
		if (faults.length) return faults.map((fault) => `${english}: ${fault}`);
		return others.flatMap((path) =>
			findShapeFaults(files[path], files[english], false).map((fault) => `${path}: ${fault}`),
		);
	});
}
