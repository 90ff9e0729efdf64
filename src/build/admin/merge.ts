import { parseFrontMatter } from "../../../content/readers/read/parse.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const isObject = (value: unknown): value is Record<string, Json> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: Json | undefined): boolean =>
	value === false ||
	(value ?? "") === "" ||
	(typeof value === "object" && Object.values(value as object).every(isEmpty));

/**
 * What the editor saved, with the order of the file and without the editor's conversions: numbers become strings, moments lose
 * seconds, null disappears, missing values become empty.
 */
function merge(before: Json | undefined, after: Json | undefined): Json | undefined {
	if (typeof before === "number" && typeof after === "string" && String(Number(after)) === after)
		return Number(after);
	if (typeof before === "string" && before.replace(/:\d\dZ$/, ":00Z") === after) return before;
	if (before === null && (after === undefined || after === "")) return null;
	if (before === undefined && isEmpty(after)) return undefined;
	if (isObject(before) && isObject(after)) {
		const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
		return Object.fromEntries(keys.map((key) => [key, merge(before[key], after[key]) as Json]));
	}
	return Array.isArray(before) && Array.isArray(after) ? mergeLists(before, after) : after;
}

/** Knows an item by its id, or else by its place. A new one has the empty values that its neighbours have. */
function mergeLists(before: readonly Json[], after: readonly Json[]): Json[] {
	const getId = (item: Json | undefined) => (isObject(item) ? item.id : undefined);
	const [neighbour] = before;
	return after.map((item, at) => {
		const id = getId(item);
		const old = id ? before.find((one) => getId(one) === id) : before[at];
		if (old !== undefined) return merge(old, item) as Json;
		if (!isObject(item) || !isObject(neighbour)) return item;
		return Object.fromEntries(
			Object.entries(item).filter(([key, value]) => key in neighbour || !isEmpty(value)),
		);
	});
}

/** Applies the changes to a JSON file. Other lines stay if it's written as below, which a test checks. */
function mergeJson(before: string, after: string): string {
	const data = JSON.parse(before);
	const merged = merge(data, JSON.parse(after));
	return JSON.stringify(merged) === JSON.stringify(data) ? before : `${JSON.stringify(merged, null, "\t")}\n`;
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
