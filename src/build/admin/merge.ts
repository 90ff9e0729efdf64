import { applyEdits, modify } from "jsonc-parser";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const isObject = (value: unknown): value is Record<string, Json> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: Json | undefined): boolean =>
	value === false ||
	value === "" ||
	(typeof value === "object" && Object.values(value ?? [null]).every(isEmpty));

/** Undoes the editor's conversions: numbers become strings, null disappears, missing values become empty. */
function undoConversion(before: Json | undefined, after: Json | undefined): Json | undefined {
	if (typeof before === "number" && typeof after === "string" && String(Number(after)) === after)
		return Number(after);
	if (before === null && (after === undefined || after === "")) return null;
	if (before === undefined && isEmpty(after)) return undefined;
	return after;
}

type Change = [path: (string | number)[], value: Json | undefined];

/** The changes by path; -1 is the end of a list. A list that lost items is replaced. */
function listChanges(
	before: Json | undefined,
	given: Json | undefined,
	path: (string | number)[] = [],
): Change[] {
	const after = undoConversion(before, given);
	if (isObject(before) && isObject(after))
		return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
			listChanges(before[key], after[key], [...path, key]),
		);
	if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
		const added = after.slice(before.length).map((item): Change => [[...path, -1], item]);
		return [...before.flatMap((item, index) => listChanges(item, after[index], [...path, index])), ...added];
	}
	return JSON.stringify(before) === JSON.stringify(after) ? [] : [[path, after]];
}

/** Applies the changes to a JSON file and leaves every other line as it was. */
function mergeJson(before: string, after: string): string {
	const formattingOptions = { insertSpaces: false, tabSize: 1, eol: "\n" };
	const merged = listChanges(JSON.parse(before), JSON.parse(after)).reduce(
		(text, [path, value]) =>
			applyEdits(
				text,
				modify(text, path, value, { formattingOptions, isArrayInsertion: path.at(-1) === -1 }),
			),
		before,
	);
	if (listChanges(JSON.parse(merged), JSON.parse(after)).length)
		throw new Error("What was saved cannot be written in its place.");
	return merged;
}

const split = (given: string): [head: string[], body: string] => {
	const text = given.replaceAll("\r\n", "\n");
	const [, head = "", body = text] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? [];
	return [head.split("\n"), body.replace(/^\n+/, "").trimEnd()];
};

/** Formats front matter our way, one quoted field per line, and leaves unchanged lines alone. */
function mergeText(before: string, after: string): string {
	const [oldLines, oldBody] = split(before);
	const [, body] = split(after);
	const old = parseFrontMatter(before);
	const order = Object.keys(old);
	const fields = Object.entries(parseFrontMatter(after)).filter(([, value]) => value);
	fields.sort(([a], [b]) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99));
	const newLines = fields.map(([name, value]) => {
		const line = old[name] === value && oldLines.find((line) => line.startsWith(`${name}:`));
		return line || `${name}: ${JSON.stringify(value)}`;
	});
	if (before && body === oldBody && newLines.join() === oldLines.join()) return before;
	return `---\n${newLines.join("\n")}\n---\n\n${body}\n`;
}

/** Formats a file that the editor saved. @param before its former content, "" for a new file */
export function mergeFile(path: string, before: string, after: string): string {
	if (path.endsWith(".mdx")) return mergeText(before, after);
	return mergeJson(before || "{}\n", after);
}
