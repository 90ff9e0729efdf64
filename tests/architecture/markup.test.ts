import { join } from "node:path/posix";
import { type CssNode, type Declaration, generate, parse, walk } from "css-tree";
import { describe, expect, it } from "vitest";
import { faultsIn, filesUnder, textOf } from "./files.ts";

/** Physical properties and their logical equivalents; `overflow-x` has none with wide support, and needs no mirroring. */
const physical =
	/^((scroll-)?(margin|padding)-|inset-)?(left|right|top|bottom)$|^border-(left|right|top|bottom)(-|$)|^((min|max)-)?(width|height)$/;
const physicalValue = /^(text-align|float|clear|caption-side)$/;

const colourFunction = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;
const colourName =
	/^(white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|navy|teal|gold|brown|cyan|magenta)$/i;
const scale = /^--(sea|buff|lamp|flare|port|star)-\d+$/;

/** CSS of a file: a stylesheet, or an Astro file's style elements. */
const stylesOf = (text: string, path: string): string =>
	path.endsWith(".css")
		? text
		: [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "").join("\n");

/** Logical properties only, so that pages mirror automatically in RTL (src/styles/README.md). */
function directionFaults({ property, value }: Declaration): string[] {
	if (physical.test(property)) return [`${property} is not a logical property`];
	if (physicalValue.test(property) && /\b(left|right)\b/.test(generate(value)))
		return [`${property}: ${generate(value)} is not logical`];
	return [];
}

/**
 * Components use role tokens, never the scale or a colour (src/styles/README.md); `oklch(from var(--ink) …)` derives from a role.
 * Black in a mask isn't a colour.
 */
function colourFaults(declaration: Declaration): string[] {
	if (/^(-webkit-)?mask/.test(declaration.property)) return [];
	const nodes: CssNode[] = [];
	walk(declaration, (inner) => void nodes.push(inner));
	return nodes.flatMap((node) => {
		if (node.type === "Hash" && !/^(0000|00000000)$/.test(node.value))
			return [`#${node.value} is a colour outside the tokens`];
		if (
			node.type === "Function" &&
			colourFunction.test(node.name) &&
			!generate(node).includes("(from var(--")
		)
			return [`${generate(node)} is a colour outside the tokens`];
		if (node.type === "Identifier" && scale.test(node.name))
			return [`var(${node.name}) is of the scale: use a role`];
		if (node.type === "Identifier" && colourName.test(node.name))
			return [`${node.name} is a colour outside the tokens`];
		return [];
	});
}

const tokens = /(^|\/)tokens\.css$/;

function cssFaults(text: string, path: string): string[] {
	const faults: string[] = [];
	walk(parse(stylesOf(text, path), { positions: true, parseCustomProperty: true }), function (node) {
		if (node.type !== "Declaration" || this.atrule?.name === "font-face") return;
		const result = [...directionFaults(node), ...(tokens.test(path) ? [] : colourFaults(node))];
		faults.push(...result.map((fault) => `line ${node.loc?.start.line}: ${fault}`));
	});
	return faults;
}

/** The CSP blocks style attributes, and colours in them would ignore dark mode. */
function markupFaults(text: string): string[] {
	const styles = [...text.matchAll(/\sstyle=(["'{][^>\n]{0,40})/g)].map(
		([, value]) => `style=${value} would be blocked: use a class`,
	);
	const colours = [
		...text.matchAll(/\b(?:fill|stroke|stop-color)=["'](?!none|currentColor|url\(|context-)[^"']+/g),
	];
	return [...styles, ...colours.map(([found]) => `${found} is a colour outside the tokens: use a class`)];
}

/** A stylesheet: path from the root, and text. */
interface Sheet {
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
function definitionsOf(sheets: readonly Sheet[]): Map<string, string[]> {
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
const ownerFaults = (sheets: readonly Sheet[]): string[] =>
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
function importFaults(
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

it("styles use logical properties, and roles instead of colours", () =>
	expect(faultsIn(filesUnder("src", /\.(css|astro)$/), cssFaults)).toEqual([]));

it("there are no style attributes", () =>
	expect(faultsIn(filesUnder("src", /\.(astro|tsx)$/), markupFaults)).toEqual([]));

it("a button in a form has an explicit type", () => {
	const buttonFaults = (text: string) =>
		[...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(
			([form]) => form.match(/<button\b(?![^>]*\stype=)[^>]*>/g) ?? [],
		);
	expect(faultsIn(filesUnder("src", /\.astro$/), buttonFaults)).toEqual([]);
});

it("no page or passage reads the clock while it is built, so that builds of one day are identical", () => {
	// `="+Date.now()` is in an inline script's source, which runs in the browser.
	const clockFaults = (text: string) => text.match(/(?<!\+)\bDate\.now\(\)|new Date\(\)/g) ?? [];
	const built = filesUnder("src", /\.(ts|tsx|astro)$/).filter(
		(path) =>
			path.endsWith(".astro") || /^src\/(pages|site\/(?!clock\.ts$)|build\/(?!commands\/))/.test(path),
	);
	expect(faultsIn(built, clockFaults)).toEqual([]);
});

const sheets = filesUnder("src", /\.css$/).map((path): Sheet => ({ path, text: textOf(path) }));
const components = filesUnder("src", /\.(astro|tsx)$/);

describe("CSS classes", () => {
	it("are defined in one file each", () => expect(ownerFaults(sheets)).toEqual([]));

	it("load with what uses them: a component imports its stylesheet, index.css the kit", () => {
		const definitions = definitionsOf(sheets);
		const imported = textOf("src/styles/index.css").matchAll(/@import "([^"]+)"/g);
		const everywhere = new Set([...imported].map(([, file = ""]) => join("src/styles", file)));
		// A `.late.css` file is loaded by the script that needs it.
		for (const { path } of sheets) if (path.endsWith(".late.css")) everywhere.add(path.replace(".late", ""));
		const faults = components.flatMap((path) => importFaults(path, textOf(path), definitions, everywhere));
		expect(faults).toEqual([]);
	});
});
