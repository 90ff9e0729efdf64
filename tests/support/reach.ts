import { matchesGlob } from "node:path";
import { files, textOf, under } from "../house/files.ts";
import { importsOf, resolveImport, withoutTypes } from "../house/rules/code.ts";

/** Where everything comes together: who imports it has not yet anything to do with what lies behind. */
const doors = ["functions/app.ts", "functions/contract/index.ts"];
/** Signs people up and logs them in for all tests of the API, which is not what these are about. */
const beginnings = "tests/support/api.ts";

const all = new Set(files);
const codeAt = (path: string): string | undefined =>
	/\.(ts|tsx|astro|mjs)$/.test(path) && all.has(path) ? withoutTypes(textOf(path)) : undefined;

/** By name, what the contract exports: the file it stands in, and where what it says is called, if anywhere. */
interface Named {
	file: string;
	addresses: string[];
}

/** `/api/vpnuser/sessions/{id}` out of `"DELETE /api/vpnuser/sessions/{id}"`, and the pages that are made at a call. */
const addressesIn = (text: string): string[] =>
	text.match(/\/api\/[\w./{}:-]*|(?<="[A-Z]+ )\/[\w./{}:-]*|\/dev\/\w+/g) ?? [];

function readContract(): Map<string, Named> {
	const known = new Map<string, Named>();
	for (const file of under("functions/contract", /\.ts$/))
		for (const part of textOf(file).split(/^(?=export )/m)) {
			const name = /^export (?:async )?(?:const|function|class) (\w+)/.exec(part)?.[1];
			if (name) known.set(name, { file, addresses: addressesIn(part) });
		}
	return known;
}
let contract: Map<string, Named> | undefined;

/** What a file takes of the contract by name, types left out. */
function namedIn(text: string): Named[] {
	contract ??= readContract();
	const names: string[] = [];
	for (const [, list, all] of text.matchAll(
		/import (?:\{([^}]*)\}|\* as (\w+)) from "[^"]*\bcontract\/[\w-]+\.ts"/g,
	)) {
		if (list) names.push(...list.split(",").map((part) => part.trim().split(" ")[0] ?? ""));
		if (all)
			for (const [, name = ""] of text.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, "g"))) names.push(name);
	}
	return [...new Set(names)].flatMap((name) => contract?.get(name) ?? []);
}

/** Files of functions by the address that they answer at. */
function readHandlers(): Map<string, string[]> {
	const found = new Map<string, string[]>();
	for (const file of under("functions", /\.ts$/)) {
		const text = withoutTypes(textOf(file));
		if (file.startsWith("functions/contract/") || !/\b(route|app\.\w+)\(/.test(text)) continue;
		const own = [
			...namedIn(text).flatMap(({ addresses }) => addresses),
			...(text.match(/(?<=")\/dev\/\w+/g) ?? []),
		];
		for (const address of new Set(own)) found.set(address, [...(found.get(address) ?? []), file]);
	}
	return found;
}
let handlers: Map<string, string[]> | undefined;

/** Addresses of the API that a test calls, by the contract's names or as texts. */
export function callsIn(text: string): string[] {
	handlers ??= readHandlers();
	const said = [...new Set(addressesIn(text))];
	const meant = (address: string) => {
		const [head = "", rest] = address.split("{");
		return said.some((path) => (rest === undefined ? path === address : path.startsWith(head)));
	};
	const named = namedIn(text).flatMap(({ addresses }) => addresses);
	return [...new Set([...named, ...[...handlers.keys()].filter(meant)])];
}

const handlersOf = (text: string): string[] =>
	callsIn(text).flatMap((address) => handlers?.get(address) ?? []);

/** Files and folders of the project that a test names in its texts: it reads or starts them. */
const filesIn = (text: string): string[] =>
	[...text.matchAll(/["'`/]((?:content|functions|i18n|public|src|tests)\/[\w./-]+)["'`]/g)].flatMap(
		([, path = ""]) => (/\.\w+$/.test(path) ? path : `${path.replace(/\/$/, "")}/**`),
	);

/** What a file leads to at once: project files, and patterns of such. */
function nextOf(path: string): string[] {
	if (path.endsWith(".css") && all.has(path))
		return [...textOf(path).matchAll(/@import "([^"]+)"/g)].map(([, name = ""]) => resolveImport(path, name));
	const code = codeAt(path);
	if (code === undefined || doors.includes(path)) return [];
	const imports = importsOf(code, path).map((name) => resolveImport(path, name));
	const named = namedIn(code).map(({ file }) => file);
	if (!path.startsWith("tests/") || path === beginnings) return [...imports, ...named];
	return [...imports, ...named, ...handlersOf(code), ...filesIn(code)];
}
const known = new Map<string, string[]>();

/**
 * Everything a file leads to, with the number of steps: what it imports, for a test also who answers the calls that it
 * makes and what it reads and starts by name. Goes through no door, as all would lead to all.
 */
export function reachOf(entry: string): ReadonlyMap<string, number> {
	const steps = new Map([[entry, 0]]);
	for (const [path, step] of steps) {
		const next = known.get(path) ?? nextOf(path);
		known.set(path, next);
		for (const one of next) if (!steps.has(one)) steps.set(one, step + 1);
	}
	return steps;
}

/** How many steps lead to `path`, or to a pattern that it fits; undefined where none do. */
export function stepsTo(path: string, reach: ReadonlyMap<string, number>): number | undefined {
	const exact = reach.get(path);
	if (exact !== undefined) return exact;
	for (const [pattern, step] of reach) if (pattern.includes("*") && matchesGlob(path, pattern)) return step;
	return undefined;
}
