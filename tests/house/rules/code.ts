import ts from "typescript";

/** The TypeScript of a file: all of it, or an Astro file's frontmatter, scripts and expressions' imports. */
export function scriptOf(text: string, path: string): string {
	if (!path.endsWith(".astro")) return text;
	const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";
	const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
	return [frontmatter, ...scripts].join("\n");
}

/** Types leave no trace in what runs. */
export const withoutTypes = (text: string): string =>
	text
		.replace(/\b(import|export) type\s[^;]*;/g, "")
		.replace(/\btypeof import\("[^"]+"\)/g, "")
		.replace(/\bimport\("[^"]+"\)(?=\.[A-Z]|\[)/g, "");

/** What a file names in `import`, `export … from`, `import()`, `require()` and `import.meta.glob()`. */
export function importsOf(text: string, path: string): string[] {
	const script = scriptOf(text, path);
	const named = ts.preProcessFile(script, true, true).importedFiles.map((file) => file.fileName);
	const globs = [...script.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*["'`]([^"'`]+)/g)].map(
		(match) => match[1] ?? "",
	);
	return [...named, ...globs];
}

/** An import as a path from the project's root; packages stay as they are. */
export function resolveImport(from: string, name: string): string {
	if (!/^\.{1,2}\//.test(name)) return name.replace(/^\/(?!\/)/, "");
	const parts = from.split("/").slice(0, -1);
	for (const part of name.replace(/\?.*$/, "").split("/")) {
		if (part === "..") parts.pop();
		else if (part !== ".") parts.push(part);
	}
	return parts.join("/");
}

const parse = (text: string, path: string): ts.SourceFile =>
	ts.createSourceFile(
		path,
		scriptOf(text, path),
		ts.ScriptTarget.Latest,
		true,
		path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
	);

let last: { text: string; path: string; file: ts.SourceFile } | undefined;

/** The syntax of a file; the one asked for last is at hand, as a file is looked at from several sides in turn. */
function parsed(text: string, path: string): ts.SourceFile {
	if (last?.text !== text || last.path !== path) last = { text, path, file: parse(text, path) };
	return last.file;
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
	each(node);
	ts.forEachChild(node, (child) => visit(child, each));
}

/** Calls of the global `name`, also by `globalThis.name`, `window.name`; a method of another object is not one. */
export function callsOf(text: string, path: string, name: string): number {
	let count = 0;
	visit(parsed(text, path), (node) => {
		if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
		const { expression } = node;
		if (ts.isIdentifier(expression)) count += Number(expression.text === name);
		else if (ts.isPropertyAccessExpression(expression))
			count += Number(
				expression.name.text === name && /^(globalThis|window|self)$/.test(expression.expression.getText()),
			);
	});
	return count;
}

/** Identifiers a file uses, comments and strings not counted. */
export function identifiersOf(text: string, path: string): Set<string> {
	const found = new Set<string>();
	visit(parsed(text, path), (node) => {
		if (ts.isIdentifier(node)) found.add(node.text);
	});
	return found;
}

/** The texts of a file: quoted, and templates with a blank for what is filled in. */
export function stringsOf(text: string, path: string): string[] {
	const found: string[] = [];
	visit(parsed(text, path), (node) => {
		if (ts.isStringLiteralLike(node)) found.push(node.text);
		else if (ts.isTemplateExpression(node))
			found.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
	});
	return found;
}

/** Papers that a reader of this repository does not have; what was worth keeping of them stands in the README of each room. */
const foreignPapers = /\b(?:spec|design) §|\b(?:brand|design|spec|toolchain)\.md\b/i;

/** The lines of a file that cite a paper nobody can look up. */
export const citationFaults = (text: string): string[] =>
	text.split("\n").flatMap((line, at) => {
		const found = foreignPapers.exec(line)?.[0];
		return found ? [`line ${at + 1} cites "${found}", which is not here`] : [];
	});
