import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ContentError } from "./parse.ts";

/** The project's folder, above this module and also above what a build makes of it. */
function findRoot(folder: string): string {
	if (existsSync(join(folder, "content"))) return folder;
	const above = dirname(folder);
	if (above === folder) throw new Error("There is no content above this module.");
	return findRoot(above);
}
const root = findRoot(import.meta.dirname);

/** Where a file lies, by its path from the project's folder. */
export const pathTo = (path: string): string => join(root, path);

/** The text of a file, by its path from the project's folder. */
export const readText = (path: string, folder = root): string => readFileSync(join(folder, path), "utf8");

/** The bytes of a file; null where there is none. */
export const readBytes = (path: string): Buffer | null =>
	existsSync(join(root, path)) ? readFileSync(join(root, path)) : null;

/** The files that a pattern finds, as paths from the project's folder, in their order. */
export const findFiles = (pattern: string, folder = root): string[] =>
	globSync(pattern, { cwd: folder })
		.map((path) => path.replaceAll("\\", "/"))
		.sort();

/**
 * What JSON files hold, by their path from the project's folder: what `import.meta.glob` gives where Vite is. Throws a
 * ContentError for those that are no JSON.
 */
export function readJsonFiles(pattern: string): Record<string, unknown> {
	const faults: string[] = [];
	const read = (path: string): unknown => {
		try {
			return JSON.parse(readText(path));
		} catch (error) {
			faults.push(`${path}: found no JSON, wanted it (${(error as Error).message})`);
			return null;
		}
	};
	const contents = Object.fromEntries(findFiles(pattern).map((path) => [path, read(path)]));
	if (faults.length) throw new ContentError(faults);
	return contents;
}
