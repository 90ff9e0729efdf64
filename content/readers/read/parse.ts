import type { z } from "zod";

/** Content that is not as its schema wants it: a sentence for each fault, beginning with the file. `--verbose` adds a stack of ours. */
export class ContentError extends Error {
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(`The content cannot be used as it is:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
		this.name = "ContentError";
		this.faults = faults;
		if (!globalThis.process?.argv?.includes("--verbose")) this.stack = "";
	}
}

function describeValue(value: unknown): string {
	if (value === undefined) return "nothing";
	const text = Array.isArray(value) ? `a list of ${value.length}` : (JSON.stringify(value) ?? typeof value);
	const length = typeof value === "string" ? ` (${[...value].length} characters)` : "";
	return text.length > 60 ? `${text.slice(0, 60)}…${length}` : text;
}

/** What editors call the types of JSON. */
export const types: Record<string, string> = {
	string: 'words in quotation marks: "…"',
	number: "a number without quotation marks",
	int: "a whole number",
	boolean: "true or false, without quotation marks",
	array: "a list: [ … ]",
	object: "fields in braces: { … }",
	record: "names with their values in braces: { … }",
};

/** What zod's sentences say that they expect, or our own. */
function expectation(message: string): string {
	const expected = /expected (.+?)(?:, received .*)?$/.exec(message)?.[1] ?? message;
	return types[expected] ?? expected;
}

/** What is wrong, found and wanted, beginning with the field. */
export function describeIssue(issue: z.core.$ZodIssue, data: unknown): string[] {
	const field = (path: readonly PropertyKey[]) => path.map(String).join(".") || "the whole file";
	const inner = issue.path.reduce<unknown>(
		(inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
		data,
	);
	if (issue.code === "unrecognized_keys")
		return issue.keys.map((key) => `${field([...issue.path, key])}: found it, wanted no field of this name`);
	return [`${field(issue.path)}: found ${describeValue(inner)}, wanted ${expectation(issue.message)}`];
}

/**
 * What a file holds, as its schema wants it. Throws a ContentError that names the file, each field, what stands there and what
 * is wanted. @param path of the file from the project's folder
 */
export function parse<Schema extends z.ZodType>(
	schema: Schema,
	path: string,
	data: unknown,
): z.infer<Schema> {
	const result = schema.safeParse(data);
	if (result.success) return result.data;
	throw new ContentError(
		result.error.issues.flatMap((issue) =>
			describeIssue(issue, data).map((sentence) => `${path}: ${sentence}`),
		),
	);
}

/** What a file is called, without its folder and `.json`: the id of what it holds. */
export const nameOfFile = (path: string): string => path.replace(/^.*\/|\.json$/g, "");

/** The same for all files of a kind, by path: every fault is told at once. @param files as `import.meta.glob` or `readJsonFiles` give them */
export function parseAll<Schema extends z.ZodType>(
	schema: Schema,
	files: Record<string, unknown>,
): { path: string; data: z.infer<Schema> }[] {
	const faults: string[] = [];
	const parsed = Object.entries(files).flatMap(([key, value]) => {
		const path = key.replace(/^(\.\.\/)+(content\/)?/, "content/");
		try {
			return [{ path, data: parse(schema, path, value) }];
		} catch (error) {
			if (!(error instanceof ContentError)) throw error;
			faults.push(...error.faults);
			return [];
		}
	});
	if (faults.length) throw new ContentError(faults);
	return parsed;
}
