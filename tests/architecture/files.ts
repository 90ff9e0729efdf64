import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/folders.ts";

const ignored = new Set([
	".git",
	...readFileSync(join(root, ".gitignore"), "utf8")
		.split("\n")
		.map((line) => line.replace(/^\/|\/$/g, "").trim()),
]);

function walk(folder: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = folder ? `${folder}/${entry.name}` : entry.name;
		if (ignored.has(entry.name) || ignored.has(path)) return [];
		return entry.isDirectory() ? walk(path) : [path];
	});
}

/** Tracked and unignored files, as paths from the project root. */
export const files: readonly string[] = walk("").sort();

const contents = new Map<string, string>();

export function textOf(path: string): string {
	const known = contents.get(path);
	if (known !== undefined) return known;
	const text = readFileSync(join(root, path), "utf8");
	contents.set(path, text);
	return text;
}

export const filesUnder = (folder: string, pattern = /./): string[] =>
	files.filter((path) => path.startsWith(`${folder}/`) && pattern.test(path));

/** Runs a text checker over many files. @returns one line per violation, each starting with the file */
export const faultsIn = (paths: string[], check: (text: string, path: string) => string[]): string[] =>
	paths.flatMap((path) => check(textOf(path), path).map((fault) => `${path}: ${fault}`));
