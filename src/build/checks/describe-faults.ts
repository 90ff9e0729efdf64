import type { z } from "astro/zod";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describeIssue, headField } from "../../../content/readers/read/parse.ts";

/** The line of a JSON field, or of its nearest parent if it's missing. @param path keys and indices, the outermost first */
export function findLineOfField(json: string, path: readonly PropertyKey[]): number {
	let node = parseTree(json);
	for (const key of path) {
		const inner = node && findNodeAtLocation(node, [node.type === "array" ? Number(key) : String(key)]);
		if (!inner) break;
		node = inner;
	}
	const start = node?.parent?.type === "property" ? node.parent : node;
	return json.slice(0, start?.offset).split("\n").length;
}

/** Puts only the line first in a parser's message, such as "3:1: Expected a closing tag for `<Callout>` (3:1) …". */
export function describeMdxError(message: string): string {
	const [, line = "1", text = message] = /^(\d+):\d+: ([\s\S]*)$/.exec(message) ?? [];
	return `${line}: ${text.replace(/ \(mdx.*\)$/, "")}; a sign that isn't code is written \\{ or \\<`;
}

/** Invisible characters and how to fix them. */
const oddCharacters: [RegExp, string][] = [
	[/\uFFFD/u, "a letter was lost when the text was copied: type it again"],
	[/[\u200B\u2060\uFEFF\u00AD\u2028\u2029]/u, "take it away: it is invisible and breaks search"],
	[/(?![\t\r])\p{Cc}/u, "take it away: it is no character of a text"],
];

/** Invisible characters in a text, with lines. */
export const findCharacterFaults = (source: string): string[] =>
	source.split("\n").flatMap((line, at) =>
		oddCharacters.flatMap(([pattern, remedy]) => {
			const found = pattern.exec(line);
			const code = found?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
			return found
				? [
						`${at + 1}: has the character U+${code} after ${JSON.stringify(line.slice(0, found.index).slice(-20))}: ${remedy}`,
					]
				: [];
		}),
	);

/** Mistakes in front matter, with lines. */
export function findHeadFaults(source: string, schema: z.ZodObject, dataFile: string): string[] {
	if (source.startsWith("\uFEFF"))
		return ["1: begins with an invisible mark: save it as UTF-8 without a BOM"];
	const lines = source.split(/\r?\n/);
	const end = lines.indexOf("---", 1);
	if (lines[0] !== "---" || end < 0)
		return ['1: the file begins with its title: write ---, then title: "…", then --- again'];
	const data: Record<string, string> = {};
	const at = new Map<string, number>();
	const faults: string[] = [];
	for (const [index, line] of lines.slice(1, end).entries()) {
		const [, name, raw = ""] = headField.exec(line) ?? [];
		const report = (what: string) => faults.push(`${index + 2}: ${what}`);
		if (!name) {
			if (line.trim() && !line.startsWith("#"))
				report(`${JSON.stringify(line)} is no field: write name: "value" on one line`);
			continue;
		}
		if (at.has(name)) report(`${name} is a duplicate: remove one`);
		at.set(name, index + 2);
		data[name] = raw;
		if (!raw.startsWith('"')) {
			if (/: | #|^['[{>|*&!%@`]/.test(raw)) report(`${name} needs quotation marks: write ${name}: "…"`);
			continue;
		}
		try {
			data[name] = JSON.parse(raw);
		} catch {
			report(`the quotation marks of ${name} do not match: write \\" for one inside`);
		}
	}
	const issues = schema.safeParse(data).error?.issues ?? [];
	const others = dataFile && `; write others into ${dataFile}`;
	const lineOf = (name: PropertyKey | undefined) => `${at.get(String(name)) ?? 1}`;
	return [
		...faults,
		...issues.flatMap((issue) => {
			const [name] = issue.path;
			if (issue.code === "unrecognized_keys")
				return issue.keys.map(
					(key) =>
						`${lineOf(key)}: ${key} is no field of a text: there are ${Object.keys(schema.shape).join(", ")}${others}`,
				);
			return describeIssue(issue, data).map((fault) => `${lineOf(name)}: ${fault}`);
		}),
	];
}
