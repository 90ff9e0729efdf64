import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { defaultLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { ContentError, parse, refuse } from "./parse.ts";

/** The project's folder, found from this module as well as from a bundle. */
function findRoot(folder: string): string {
	if (existsSync(join(folder, "content"))) return folder;
	const above = dirname(folder);
	if (above === folder) throw new Error("There is no content above this module.");
	return findRoot(above);
}
const root = findRoot(import.meta.dirname);

/** Absolute path of a file. @param path from the project's folder, as below */
export const resolvePath = (path: string): string => join(root, path);

export const readText = (path: string, folder = root): string => readFileSync(join(folder, path), "utf8");

/** Bytes of a file; null if it's missing. */
export const readBytes = (path: string): Buffer | null =>
	existsSync(join(root, path)) ? readFileSync(join(root, path)) : null;

/** Sorted paths that match a pattern. */
export const findFiles = (pattern: string, folder = root): string[] =>
	globSync(pattern, { cwd: folder })
		.map((path) => path.replaceAll("\\", "/"))
		.sort();

/** JSON files by path. Broken ones are reported first: src/build/checks/json-check.ts. */
export const readJsonFiles = (pattern: string): Record<string, unknown> =>
	Object.fromEntries(findFiles(pattern).map((path) => [path, JSON.parse(readText(path))]));

/**
 * The files of a kind by what the stars of a pattern stand for, such as `refund/en`. Throws a ContentError with all mistakes.
 * In `npm run dev`, setup.ts runs it again once a file changes.
 */
export function readAll<Schema extends z.ZodType>(
	schema: Schema,
	pattern: string,
): Map<string, z.infer<Schema>> {
	const [start, end] = [pattern.indexOf("*"), pattern.lastIndexOf("*") + 1 - pattern.length];
	const faults: string[] = [];
	const entries = Object.entries(readJsonFiles(pattern)).flatMap(([path, data]) => {
		try {
			return [[path.slice(start, end), parse(schema, path, data)] as const];
		} catch (error) {
			if (!(error instanceof ContentError)) throw error;
			faults.push(...error.faults);
			return [];
		}
	});
	refuse(faults);
	return new Map(entries);
}

/** Words by language, from the files of a pattern with one star; English replaces missing ones. */
export function readWords<Schema extends z.ZodType>(
	schema: Schema,
	pattern: string,
): (locale: Locale) => z.infer<Schema> {
	const words = readAll(schema, pattern);
	return (locale) => (words.get(locale) ?? words.get(defaultLocale)) as z.infer<Schema>;
}

/** The languages a text exists in. @param folder of its MDX files, one per language */
export const listLanguages = (folder: string): Locale[] =>
	localeCodes.filter((code) => existsSync(resolvePath(`${folder}/${code}.mdx`)));
