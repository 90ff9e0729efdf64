import ts from "typescript";
import { withoutForm } from "./words.ts";

type Faults = string[];
/** Flattened: "section:path.to.key" → what it says. */
type Words = ReadonlyMap<string, string>;

/** What code says that may name words: its texts, its templates, and the properties it reads. */
export interface Said {
	/** Quoted, whole. */
	texts: Set<string>;
	/** With a hole where something is filled in: `meta:${name}.title` is ["meta:", ".title"]. */
	templates: string[][];
	/** `words.title`, `const { title } = words`. */
	properties: Set<string>;
	/** Keys of tables that a key of words may be made of: `{ app: [], help: [] }`. */
	tables: Set<string>;
}

const nothing = (): Said => ({ texts: new Set(), templates: [], properties: new Set(), tables: new Set() });

/** An Astro file as TSX that can be parsed: its frontmatter, then its markup, without styles and comments. */
function tsxOf(text: string): string {
	const [whole = "", frontmatter = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
	const markup = text
		.slice(whole.length)
		.replace(/<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi, "");
	return `${frontmatter}\n;<>${markup}</>;`;
}

/** What a file says; of JSON and MDX, which are read as texts, every value that could be a name. */
export function saidIn(text: string, path: string): Said {
	const usage = nothing();
	if (/\.(json|mdx)$/.test(path)) {
		for (const [, name = ""] of text.matchAll(/["']([\w.-]+)["']/g)) usage.texts.add(name);
		return usage;
	}
	const script = path.endsWith(".astro") ? tsxOf(text) : text;
	const kind = /\.(astro|tsx)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
	const source = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, false, kind);
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) usage.texts.add(node.text);
		else if (ts.isTemplateExpression(node))
			usage.templates.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)]);
		else if (ts.isPropertyAccessExpression(node)) usage.properties.add(node.name.text);
		else if (ts.isObjectBindingPattern(node))
			for (const { propertyName, name } of node.elements)
				usage.properties.add((propertyName ?? name).getText(source));
		else if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
			usage.tables.add(node.name.getText(source));
		ts.forEachChild(node, visit);
	};
	visit(source);
	return usage;
}

export function together(parts: readonly Said[]): Said {
	const all = nothing();
	for (const { texts, templates, properties, tables } of parts) {
		for (const text of texts) all.texts.add(text);
		for (const name of properties) all.properties.add(name);
		for (const name of tables) all.tables.add(name);
		all.templates.push(...templates);
	}
	return all;
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a template makes a key, or what it stands below, with names in its holes that somebody says. */
function makes(template: readonly string[], key: string, text: (name: string) => boolean): boolean {
	const pattern = template.map(literally).join("([\\w.-]+?)");
	return [`^${pattern}$`, `^${pattern}(?=[.])`].some((full) => {
		const [, ...names] = new RegExp(full).exec(key) ?? [];
		return names.length > 0 && names.every(text);
	});
}

/**
 * Words that nobody shows. One is used when code names its key or what it stands below; when a template makes it of names that
 * somebody says; when its whole section is handed out (`section()`, `serverText()`) and the rooms that take it read every
 * step of its path; or when a used word nests it.
 * @param all what all code and content says
 * @param takers what the rooms say that take a section whole, by section
 */
export function unusedWords(words: Words, all: Said, takers: ReadonlyMap<string, Said>): Faults {
	const names = (text: Said) => (name: string) => text.texts.has(name) || text.tables.has(name);
	const texts = [...all.texts].filter((text) => /^\w+:[\w.-]+$/.test(text));
	const readRequests = (key: string): boolean =>
		texts.some((text) => key === text || key.startsWith(`${text}.`)) ||
		all.templates.some((template) => template[0]?.includes(":") && makes(template, key, names(all)));
	const isUsed = (key: string): boolean => {
		const [section = "", path = ""] = key.split(":");
		const room = takers.get(section);
		if (!room) return false;
		const steps = path.split(".").filter((step) => !/^\d+$/.test(step));
		return (
			room.texts.has(path) ||
			steps.every(
				(step) =>
					room.properties.has(step) ||
					room.texts.has(step) ||
					room.templates.some(
						(template) => /\w/.test(template.join("")) && makes(template, step, names(room)),
					),
			) ||
			room.templates.some((template) => template.join("") !== "" && makes(template, path, names(room)))
		);
	};
	const keys = new Map([...words.keys()].map((key) => [key, withoutForm(key)]));
	const used = new Set(
		[...keys]
			.filter(
				([key, base]) => readRequests(base) || readRequests(key) || isUsed(base) || isUsed(`${base}_other`),
			)
			.map(([key]) => key),
	);
	for (const key of used)
		for (const [, nested = ""] of (words.get(key) ?? "").matchAll(/\$t\(\s*([\w:.-]+)/g))
			for (const [other, base] of keys) if (base === nested || other === nested) used.add(other);
	return [...keys].filter(([key]) => !used.has(key)).map(([key]) => key);
}
