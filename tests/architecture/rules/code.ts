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

/** Imports by source text: several checks need the same files, some transitively. */
const named = new Map<string, readonly string[]>();

/** Specifiers in `import`, `export … from`, `import()`, `require()` and `import.meta.glob()`. */
export function importsOf(text: string, path: string): readonly string[] {
	const script = scriptOf(text, path);
	const known = named.get(script);
	if (known) return known;
	const files = ts.preProcessFile(script, true, true).importedFiles.map((file) => file.fileName);
	const globs = [...script.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*\[?\s*["'`]([^"'`]+)/g)].map(
		(match) => match[1] ?? "",
	);
	const names = [...files, ...globs];
	named.set(script, names);
	return names;
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
	identifiers: Set<string>;
	/** Call counts of functions and classes, called by name or as a property of the global object. */
	calls: Map<string, number>;
}

const globals = /^(globalThis|window|self)$/;

function calledIn({ expression }: ts.CallExpression | ts.NewExpression): string | undefined {
	if (ts.isIdentifier(expression)) return expression.text;
	if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
	return globals.test(expression.expression.text) ? expression.name.text : undefined;
}

function listen(script: string, path: string): ParsedCode {
	const parsed: ParsedCode = { strings: [], identifiers: new Set(), calls: new Map() };
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) parsed.identifiers.add(node.text);
		else if (ts.isStringLiteralLike(node)) parsed.strings.push(node.text);
		else if (ts.isTemplateExpression(node))
			parsed.strings.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
		else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
			const name = calledIn(node);
			if (name) parsed.calls.set(name, (parsed.calls.get(name) ?? 0) + 1);
		}
		ts.forEachChild(node, visit);
	};
	const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	visit(ts.createSourceFile(path, script, ts.ScriptTarget.Latest, false, kind));
	return parsed;
}

/** Cached per file: one parse serves all rules. */
const events = new Map<string, { text: string; parsed: ParsedCode }>();

function spokenIn(text: string, path: string): ParsedCode {
	const known = events.get(path);
	if (known?.text === text) return known.parsed;
	const parsed = listen(scriptOf(text, path), path);
	events.set(path, { text, parsed });
	return parsed;
}

/** Calls of the global `name`, also via `globalThis` or `window`; other objects' methods don't count. */
export const callsOf = (text: string, path: string, name: string): number =>
	spokenIn(text, path).calls.get(name) ?? 0;

/** Identifiers in a file, outside comments and strings. */
export const identifiersOf = (text: string, path: string): ReadonlySet<string> =>
	spokenIn(text, path).identifiers;

/** String literals of a file, and templates with a space for each substitution. */
export const stringsOf = (text: string, path: string): readonly string[] => spokenIn(text, path).strings;
