import ts from "typescript";

/** TypeScript in a file: all of it, or an Astro file's frontmatter, scripts and imports in expressions. */
export function scriptOf(text: string, path: string): string {
	if (!path.endsWith(".astro")) return text;
	const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "";
	const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
	return [frontmatter, ...scripts].join("\n");
}

/** Strips types, which have no runtime effect. */
export const withoutTypes = (text: string): string =>
	text
		.replace(/\b(import|export) type\s[^;]*;/g, "")
		.replace(/\btypeof import\("[^"]+"\)/g, "")
		.replace(/\bimport\("[^"]+"\)(?=\.[A-Z]|\[)/g, "");

/** Specifiers in `import`, `export … from`, `import()`, `require()` and `import.meta.glob()`. */
export function importsOf(text: string, path: string): readonly string[] {
	const script = scriptOf(text, path);
	const files = ts.preProcessFile(script, true, true).importedFiles.map((file) => file.fileName);
	const globs = script.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*["'`]([^"'`]+)/g);
	return [...files, ...[...globs].map((match) => match[1] ?? "")];
}

/** Resolves an import to a path from the project root; packages stay as they are. */
export function resolveImport(from: string, name: string): string {
	if (!/^\.{1,2}\//.test(name)) return name.replace(/^\/(?!\/)/, "");
	const parts = from.split("/").slice(0, -1);
	for (const part of name.replace(/\?.*$/, "").split("/")) {
		if (part === "..") parts.pop();
		else if (part !== ".") parts.push(part);
	}
	return parts.join("/");
}

/** The syntax facts that the rules need. */
interface ParsedCode {
	/** String literals, and templates with a space for each substitution. */
	strings: string[];
	/** Outside comments and strings. */
	identifiers: Set<string>;
	/** Functions and classes called by name or as a property of the global object; other objects' methods don't count. */
	calls: Set<string>;
}

const globals = /^(globalThis|window|self)$/;

function calledIn({ expression }: ts.CallExpression | ts.NewExpression): string | undefined {
	if (ts.isIdentifier(expression)) return expression.text;
	if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
	return globals.test(expression.expression.text) ? expression.name.text : undefined;
}

export function parseCode(text: string, path: string): ParsedCode {
	const parsed: ParsedCode = { strings: [], identifiers: new Set(), calls: new Set() };
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) parsed.identifiers.add(node.text);
		else if (ts.isStringLiteralLike(node)) parsed.strings.push(node.text);
		else if (ts.isTemplateExpression(node))
			parsed.strings.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
		else if (ts.isCallExpression(node) || ts.isNewExpression(node)) parsed.calls.add(calledIn(node) ?? "");
		ts.forEachChild(node, visit);
	};
	const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	visit(ts.createSourceFile(path, scriptOf(text, path), ts.ScriptTarget.Latest, false, kind));
	return parsed;
}
