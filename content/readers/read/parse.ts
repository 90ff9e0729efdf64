import type { z } from "zod";

/** Invalid content: a sentence per mistake, starting with the file. `--verbose` adds a stack. */
export class ContentError extends Error {
	readonly faults: readonly string[];
	constructor(faults: readonly string[]) {
		super(`The content cannot be used as it is:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
		this.name = "ContentError";
		this.faults = faults;
		if (!globalThis.process?.argv?.includes("--verbose")) this.stack = "";
	}
}

/** Throws a ContentError if there are mistakes. */
export function refuse(faults: readonly string[]): void {
	if (faults.length) throw new ContentError(faults);
}

function describeValue(value: unknown): string {
	if (value === undefined) return "nothing";
	const text = Array.isArray(value) ? `a list of ${value.length}` : (JSON.stringify(value) ?? typeof value);
	const length = typeof value === "string" ? ` (${[...value].length} characters)` : "";
	return text.length > 60 ? `${text.slice(0, 60)}…${length}` : text;
}

/** JSON types in editors' words. */
const types: Record<string, string> = {
	string: 'words in quotation marks: "…"',
	number: "a number without quotation marks",
	int: "a whole number",
	boolean: "true or false, without quotation marks",
	array: "a list: [ … ]",
	object: "fields in braces: { … }",
	record: "names with their values in braces: { … }",
};

/** Extracts what was expected from a message. */
function describeExpectation(message: string): string {
	const expected = /expected (.+?)(?:, received .*)?$/.exec(message)?.[1] ?? message;
	return types[expected] ?? expected;
}

/** Describes a mistake: field, value found, value wanted. */
export function describeIssue(issue: z.core.$ZodIssue, data: unknown): string[] {
	const field = (path: readonly PropertyKey[]) => path.map(String).join(".") || "the whole file";
	const inner = issue.path.reduce<unknown>(
		(inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
		data,
	);
	if (issue.code === "unrecognized_keys")
		return issue.keys.map((key) => `${field([...issue.path, key])}: unknown field`);
	const { message } = (issue.code === "invalid_key" && issue.issues[0]) || issue;
	return [`${field(issue.path)}: found ${describeValue(inner)}, wanted ${describeExpectation(message)}`];
}

/** Parses a file by its schema. Throws a ContentError that lists every invalid field, with found and wanted value. */
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

/** A field of front matter: its name, and its value bare or as a JSON string. */
export const headField = /^(\w+): *(.*?) *$/;

/** Front matter of MDX by name, one field per line. Throws for unbalanced quotes. */
export function parseFrontMatter(text: string): Record<string, string | undefined> {
	const [, head = ""] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
	return Object.fromEntries(
		[...head.matchAll(new RegExp(headField, "gm"))].map(([, name = "", raw = ""]) => [
			name,
			(raw.startsWith('"') ? JSON.parse(raw) : raw).trim(),
		]),
	);
}
