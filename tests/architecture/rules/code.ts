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

/** By script, what it names: several checks ask of the same files, some of what each pulls in at any depth. */
const named = new Map<string, readonly string[]>();

/** What a file names in `import`, `export … from`, `import()`, `require()` and `import.meta.glob()`. */
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

/** What a file's syntax says, as far as rules ask for it. */
interface Spoken {
	/** Quoted texts, and templates with a blank for what is filled in. */
	strings: string[];
	identifiers: Set<string>;
	/** Functions and classes called by their own name, or as a global's property, and how often. */
	calls: Map<string, number>;
}

const globals = /^(globalThis|window|self)$/;

function calledIn({ expression }: ts.CallExpression | ts.NewExpression): string | undefined {
	if (ts.isIdentifier(expression)) return expression.text;
	if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
	return globals.test(expression.expression.text) ? expression.name.text : undefined;
}

function listen(script: string, path: string): Spoken {
	const spoken: Spoken = { strings: [], identifiers: new Set(), calls: new Map() };
	const visit = (node: ts.Node): void => {
		if (ts.isIdentifier(node)) spoken.identifiers.add(node.text);
		else if (ts.isStringLiteralLike(node)) spoken.strings.push(node.text);
		else if (ts.isTemplateExpression(node))
			spoken.strings.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
		else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
			const name = calledIn(node);
			if (name) spoken.calls.set(name, (spoken.calls.get(name) ?? 0) + 1);
		}
		ts.forEachChild(node, visit);
	};
	const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	visit(ts.createSourceFile(path, script, ts.ScriptTarget.Latest, false, kind));
	return spoken;
}

/** By file: it is read and gone through once for all that rules ask. */
const events = new Map<string, { text: string; spoken: Spoken }>();

function spokenIn(text: string, path: string): Spoken {
	const known = events.get(path);
	if (known?.text === text) return known.spoken;
	const spoken = listen(scriptOf(text, path), path);
	events.set(path, { text, spoken });
	return spoken;
}

/** Calls of the global `name`, also by `globalThis.name`, `window.name`; a method of another object is not one. */
export const callsOf = (text: string, path: string, name: string): number =>
	spokenIn(text, path).calls.get(name) ?? 0;

/** Identifiers a file uses, comments and strings not counted. */
export const identifiersOf = (text: string, path: string): ReadonlySet<string> =>
	spokenIn(text, path).identifiers;

/** The texts of a file: quoted, and templates with a blank for what is filled in. */
export const stringsOf = (text: string, path: string): readonly string[] => spokenIn(text, path).strings;
