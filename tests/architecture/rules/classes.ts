import { join } from "node:path/posix";
import { type CssNode, parse, walk } from "css-tree";

/** A stylesheet: path from the root, and text. */
export interface Sheet {
	path: string;
	text: string;
}

/** Names in a selector that have an owner: classes, ids, custom elements (`offer-clock`). */
type Names = Set<string>;

/** Set on `html` by src/boot: every file may use them. */
const states = new Set([".js", ".in", ".splashing"]);

function namesOf(selector: CssNode): Names {
	const names: Names = new Set();
	walk(selector, (node) => {
		if (node.type === "ClassSelector") names.add(`.${node.name}`);
		if (node.type === "IdSelector") names.add(`#${node.name}`);
		if (node.type === "TypeSelector" && node.name.includes("-")) names.add(node.name);
	});
	return new Set([...names].filter((name) => !states.has(name)));
}

/** Selectors of a stylesheet's rules; lists are split. */
function selectorsOf({ text }: Sheet): Names[] {
	const result: Names[] = [];
	walk(parse(text), function (node) {
		if (
			node.type !== "Rule" ||
			this.atrule?.name.endsWith("keyframes") ||
			node.prelude.type !== "SelectorList"
		)
			return;
		for (const selector of node.prelude.children) result.push(namesOf(selector));
	});
	return result;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** `x.late.css`, loaded by a script, belongs to `x.css`. */
const fileOf = ({ path }: Sheet): string => path.replace(".late.css", ".css");

/**
 * The files that define each class: those where it's the whole selector; failing that (`top` in `.plan.top`), those where it
 * occurs only with their own classes; failing that, all that mention it.
 */
export function definitionsOf(sheets: readonly Sheet[]): Map<string, string[]> {
	const matches = sheets.flatMap((sheet) =>
		selectorsOf(sheet).map((names) => ({ names, file: fileOf(sheet) })),
	);
	const collect = (counts: (name: string, names: Names, file: string) => boolean) => {
		const map = new Map<string, Set<string>>();
		for (const { names, file } of matches)
			for (const name of names)
				if (counts(name, names, file)) map.set(name, (map.get(name) ?? new Set()).add(file));
		return map;
	};
	const alone = collect((_, names) => names.size === 1);
	const within = collect((name, names, file) =>
		[...names].every((other) => other === name || !alone.has(other) || alone.get(other)?.has(file)),
	);
	const anyhow = collect(() => true);
	return new Map(
		[...anyhow].map(([name, files]) => [name, [...(alone.get(name) ?? within.get(name) ?? files)]]),
	);
}

/** Classes defined in several files: their styles would mix on a page that loads both. */
export const ownerFaults = (sheets: readonly Sheet[]): string[] =>
	[...definitionsOf(sheets)].flatMap(([name, paths]) =>
		paths.length > 1 ? [`${name} has several owners: ${paths.join(", ")}`] : [],
	);

/** Classes written literally in `class`, `className` and `class:list`. */
function classesIn(text: string): Set<string> {
	const attributes = text.matchAll(/\bclass(?:Name|:list)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
	const texts = [...attributes].flatMap(([, plain, code = ""]) =>
		plain === undefined
			? [...code.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, quoted, template]) => quoted ?? template ?? "")
			: [plain],
	);
	return new Set(texts.flatMap((text) => text.replace(/\$\{[^}]*\}/g, " ").match(/[A-Za-z][\w-]*/g) ?? []));
}

/** Stylesheets whose classes a component uses without importing them; `everywhere` lists those imported by index.css. */
export function importFaults(
	path: string,
	text: string,
	definitions: ReadonlyMap<string, readonly string[]>,
	everywhere: ReadonlySet<string>,
): string[] {
	const imported = new Set(
		[...text.matchAll(/^import "(\.[^"]+\.css)";$/gm)].map(([, file = ""]) => join(folderOf(path), file)),
	);
	const needed = [...classesIn(text)].flatMap((name) => definitions.get(`.${name}`)?.[0] ?? []);
	return [...new Set(needed)]
		.filter((file) => !everywhere.has(file) && !imported.has(file))
		.map((file) => `${path}: import ${file}, whose classes it writes`);
}
