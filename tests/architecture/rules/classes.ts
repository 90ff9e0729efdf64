import { join } from "node:path/posix";
import { type CssNode, parse, walk } from "css-tree";

type Faults = string[];

/** A stylesheet of the site: its path from the root, its text. */
export interface Sheet {
	path: string;
	text: string;
}

/** What a selector names that somebody owns: classes, ids, and elements of our own (`offer-clock`). */
type Names = Set<string>;

/** On `html`, set by src/boot: any file may ask for them. */
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

/** The selectors of a stylesheet's rules, each alternative of a list for itself. */
function selectorsOf({ text }: Sheet): { line: number; names: Names }[] {
	const result: { line: number; names: Names }[] = [];
	walk(parse(text, { positions: true }), function (node) {
		if (
			node.type !== "Rule" ||
			this.atrule?.name.endsWith("keyframes") ||
			node.prelude.type !== "SelectorList"
		)
			return;
		for (const selector of node.prelude.children)
			result.push({ line: node.loc?.start.line ?? 0, names: namesOf(selector) });
	});
	return result;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));
/** "src/features/ip" for all files of a feature, "src/ui" for those of ui, however deep. */
const roomOf = (path: string): string =>
	/^src\/(?:features\/[\w-]+|[\w-]+)(?=\/)/.exec(path)?.[0] ?? folderOf(path);
/** What any page may use: the kit, and the building blocks. */
const isKit = (path: string): boolean => /^src\/(styles|ui)\//.test(path);

/** `x.late.css`, which comes with a script, is the other half of `x.css`. */
const fileOf = ({ path }: Sheet): string => path.replace(".late.css", ".css");

/**
 * The files that define each class: where it stands alone in a selector; for one that never does (`top` in `.plan.top`), where it
 * stands only with classes of that file; for one without either, every file that names it.
 */
export function definitionsOf(sheets: readonly Sheet[]): Map<string, string[]> {
	const matches = sheets.flatMap((sheet) =>
		selectorsOf(sheet).map(({ names }) => ({ names, file: fileOf(sheet) })),
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

/**
 * Each class has one file. Others name it only beside a class of their own (`.fares .btn`), and only when it belongs to the kit or
 * to their own folder.
 */
export function ownerFaults(sheets: readonly Sheet[]): Faults {
	const definitions = definitionsOf(sheets);
	const faults = [...definitions].flatMap(([name, paths]) =>
		paths.length > 1 ? [`${name} has several owners: ${paths.join(", ")}`] : [],
	);
	for (const sheet of sheets)
		for (const { line, names } of selectorsOf(sheet)) {
			const foreign = [...names].filter((name) => definitions.get(name)?.[0] !== fileOf(sheet));
			const at = `${sheet.path}: line ${line}`;
			if (foreign.length === names.size && !sheet.path.startsWith("src/styles/"))
				faults.push(`${at}: names no class of its own`);
			for (const name of foreign) {
				const owner = definitions.get(name)?.[0] ?? "";
				if (!isKit(owner) && roomOf(owner) !== roomOf(sheet.path))
					faults.push(`${at}: ${name} belongs to ${owner}`);
			}
		}
	return faults;
}

/** Classes no code writes; `words` is every word in a text of the code. Those made of parts are named by `made`. */
export function unusedFaults(sheets: readonly Sheet[], words: ReadonlySet<string>, made: RegExp): Faults {
	return [...definitionsOf(sheets)].flatMap(([name, paths]) =>
		words.has(name.replace(/^[.#]/, "")) || made.test(name) ? [] : [`${paths[0]}: nobody uses ${name}`],
	);
}

/** The classes a component's markup writes by name: in `class`, `className` and `class:list`. */
function classesIn(text: string): Set<string> {
	const attributes = text.matchAll(/\bclass(?:Name|:list)?=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
	const texts = [...attributes].flatMap(([, plain, code = ""]) =>
		plain === undefined
			? [...code.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, quoted, template]) => quoted ?? template ?? "")
			: [plain],
	);
	return new Set(texts.flatMap((text) => text.replace(/\$\{[^}]*\}/g, " ").match(/[A-Za-z][\w-]*/g) ?? []));
}

/** Stylesheets a component writes classes of and does not import; `everywhere` is what index.css gathers. */
export function importFaults(
	path: string,
	text: string,
	definitions: ReadonlyMap<string, readonly string[]>,
	everywhere: ReadonlySet<string>,
): Faults {
	const imported = new Set(
		[...text.matchAll(/^import "(\.[^"]+\.css)";$/gm)].map(([, file = ""]) => join(folderOf(path), file)),
	);
	const needed = [...classesIn(text)].flatMap((name) => definitions.get(`.${name}`)?.[0] ?? []);
	return [...new Set(needed)]
		.filter((file) => !everywhere.has(file) && !imported.has(file))
		.map((file) => `${path}: import ${file}, whose classes it writes`);
}
