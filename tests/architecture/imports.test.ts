import { describe, expect, it } from "vitest";
import { faultsIn, filesUnder, textOf } from "./files.ts";
import { importsOf, parseCode, resolveImport, scriptOf, withoutTypes } from "./rules/code.ts";

/** Import rules: each checks one import, both ends as paths from the project root. */

/** What each folder of functions may import of the others: the list in its README. */
const mayImport = new Map(
	[...textOf("functions/README.md").matchAll(/^- (\[`\w+\/`\].+?): .*?(?:[Ii]mports (.+)\.)?$/gm)].flatMap(
		([, folders = "", imports = ""]) =>
			[...folders.matchAll(/(\w+)\/`/g)].map(([, folder = ""]) => {
				const forAll = /^(contract|utils)$/.test(folder) ? [] : ["contract", "utils"];
				return [folder, new Set([...forAll, ...(imports.match(/[\w.]+/g) ?? [])])] as const;
			}),
	),
);
/** Folders of src that may combine domains; others, such as `ui`, know none. */
const assemblers = ["pages", "layouts", "boot", "build"];

const inside = (path: string, ...folders: string[]): boolean =>
	folders.some((folder) => path.startsWith(`${folder}/`));

const partOf = (path: string, folder: string): string | undefined =>
	inside(path, folder) ? /^([\w-]+)\//.exec(path.slice(folder.length + 1))?.[1] : undefined;
const featureOf = (path: string): string | undefined => partOf(path, "src/features");

const callsOut =
	/^(nodemailer|stripe|undici|node-fetch|ws|(node:)?(tls|dgram|dns|http2?|https|dns\/promises))(\/|$)/;
const database = /^(drizzle-orm|(node:)?sqlite|better-sqlite3)(\/|$)/;
const words = /^(src\/words\/(dictionaries|text)\.ts$|content\/readers\/|i18n\/(engine\.ts$|.*\.json$|\*))/;
/** Runtime servers and adapters may import network modules. */
const runtimes = ["functions/runtimes"];

function allImportFaults(text: string, path: string): string[] {
	const values = new Set(importsOf(withoutTypes(text), path));
	return importsOf(text, path).flatMap((name) =>
		importFaults(path, resolveImport(path, name), !values.has(name)),
	);
}

function importFaults(from: string, to: string, typeOnly = false): string[] {
	const faults: string[] = [];
	const rule = (isBroken: unknown, why: string) => isBroken && faults.push(`imports ${to}: ${why}`);
	const ourFunction = inside(from, "functions");
	const feature = featureOf(from);

	rule(
		// Training must tokenize and classify with the same code as serving.
		inside(from, "src") &&
			inside(to, "functions") &&
			!inside(to, "functions/contract") &&
			!(inside(from, "src/build/chat") && inside(to, "functions/assistant")),
		"the site takes from functions only the contract",
	);
	rule(ourFunction && inside(to, "src"), "functions never take from src");
	const shapes = "functions/contract/shapes";
	rule(
		inside(from, "functions/contract") &&
			!inside(to, "functions/contract") &&
			!(inside(from, shapes) && to === "@hono/zod-openapi"),
		"the contract is a leaf: it imports nothing else",
	);
	rule(
		!typeOnly &&
			inside(to, shapes) &&
			(!ourFunction || (inside(from, "functions/contract") && !inside(from, shapes))),
		"browsers get no zod: an answer's shape comes by its type",
	);
	rule(feature && featureOf(to) && feature !== featureOf(to), "domains do not import each other");
	const folder = partOf(from, "functions");
	const target = inside(to, "functions") && to.split("/")[1];
	const allowed = mayImport.get(folder ?? "");
	rule(
		folder && target && target !== folder && !allowed?.has(target) && !allowed?.has("everything"),
		"functions/README.md doesn't list it among what this folder may import",
	);
	const part = partOf(from, "src");
	rule(
		part && part !== "features" && !assemblers.includes(part) && featureOf(to),
		"what domains share does not know them",
	);
	rule(
		inside(from, "i18n", "content") && inside(to, "functions", "src"),
		"languages and content know nothing of the site",
	);
	rule(
		ourFunction && database.test(to) && !inside(from, "functions/db"),
		"only functions/db speaks to the database",
	);
	rule(
		ourFunction && callsOut.test(to) && !inside(from, "functions/integrations", ...runtimes),
		"only functions/integrations calls out",
	);
	rule(from.endsWith(".tsx") && to.endsWith(".astro"), "an island imports no .astro");
	rule(
		from.endsWith(".element.ts") && /^(react|react-dom|@nanostores\/react)(\/|$)/.test(to),
		"an element does without React",
	);
	if (typeOnly) return faults;
	rule(from.endsWith(".tsx") && inside(to, "content"), "an island gets content as props");
	rule(
		runsInBrowser(from) && words.test(to),
		"dictionaries and content stay out of the browser: pass words as props",
	);
	return faults;
}

/** Node imports JSON modules by default and with an import attribute only; Vite is more lenient. */
const jsonFaults = (text: string): string[] =>
	[...text.matchAll(/^import\s+(?!type\b)([^;]*?)\s+from\s+"[^"]+\.json"([^;]*);/gm)]
		.filter(([, names = "", how = ""]) => names.includes("{") || !/with\s*\{\s*type:\s*"json"\s*\}/.test(how))
		.map(([found]) => `Node does not run: ${found}`);

const runsInBrowser = (path: string): boolean =>
	/\.(tsx|element\.ts)$/.test(path) || inside(path, "src/boot", "src/stores", "src/api");

const sql =
	/\b(select\b.+\bfrom|insert\s+(or\s+\w+\s+)?into|update\s+\S+\s+set|delete\s+from|create\s+(table|index)|pragma\s+\w+)\b/is;
/** "Select a plan from the list" isn't SQL: keywords are all lower or all upper case. */
const isSql = (text: string): boolean => /^([A-Z]{2}|[a-z])/.test(sql.exec(text)?.[0] ?? "");

const ownersOf = {
	storage: ["src/stores/storage.ts"],
	fetch: [
		"src/api/",
		"src/boot/",
		"src/build/admin/folder.ts",
		"functions/integrations/",
		"functions/runtimes/deploy/",
	],
	environment: ["functions/runtimes/", "src/build/", "src/site/"],
};
const owned = (path: string, owners: string[]): boolean =>
	owners.some((owner) => (owner.endsWith("/") ? path.startsWith(owner) : path === owner));

/** Code in src or functions that's restricted to specific places. */
function useFaults(text: string, path: string): string[] {
	const faults: string[] = [];
	const { strings, identifiers, calls } = parseCode(text, path);
	if (!inside(path, "functions/db") && strings.some(isSql))
		faults.push("holds SQL, which belongs in functions/db");
	for (const name of ["fetch", "WebSocket", "EventSource"])
		if (!owned(path, ownersOf.fetch) && calls.has(name))
			faults.push(
				`calls ${name}: islands go through src/api/call.ts, functions through functions/integrations`,
			);
	if (inside(path, "functions") && !inside(path, "functions/http") && calls.has("ApiError"))
		faults.push(
			"makes an ApiError: createError(c, code) asks whether the call may end so, createBusyError needs none",
		);
	if (inside(path, "functions") && /\bredirect: "error"/.test(scriptOf(text, path)))
		faults.push('asks for redirect: "error", which workerd throws at: take "manual" and look at the status');
	if (inside(path, "functions") && !owned(path, ownersOf.fetch) && importsOf(text, path).includes("node:net"))
		for (const name of ["connect", "createConnection", "Socket"])
			if (identifiers.has(name)) faults.push("opens a connection, which only functions/integrations does");
	for (const name of ["localStorage", "sessionStorage", "indexedDB"])
		if (!owned(path, ownersOf.storage) && identifiers.has(name))
			faults.push(`touches ${name}, which only src/stores/storage.ts does`);
	if (
		!owned(path, ownersOf.environment) &&
		/\bprocess\.env\b|\bimport\.meta\.env\.(?!DEV|PROD|SSR|BASE_URL|MODE)/.test(scriptOf(text, path))
	)
		faults.push("reads the environment, which only the runtimes and the build do");
	if (path !== "src/api/turnstile.ts" && scriptOf(text, path).includes("documentElement.lang"))
		faults.push("reads the page's lang, which browsers' translators change: take getPageLocale()");
	return faults;
}

const sources = ["src", "functions", "i18n", "content"].flatMap((folder) =>
	filesUnder(folder, /\.(ts|tsx|astro|mjs)$/),
);

/** A component's styles beat those of what it imports; `index.css` sets the order of layers, so it comes first. */
const styleOrderFaults = (text: string): string[] =>
	/^import "[^"]+(?<!\/index)\.css";\nimport (?!".+\.css")/m.test(text)
		? ["imports its styles before the end"]
		: [];

describe("import rules", () => {
	it("are followed by every file", () => expect(faultsIn(sources, allImportFaults)).toEqual([]));

	it("put a component's styles last", () => expect(faultsIn(sources, styleOrderFaults)).toEqual([]));

	it("restrict SQL, network calls, storage, the environment and the page's language", () =>
		expect(faultsIn(sources, useFaults)).toEqual([]));

	it("require JSON imports that Node understands, where Node runs them", () => {
		const run = ["functions", "i18n", "content"].flatMap((folder) => filesUnder(folder, /\.ts$/));
		expect(faultsIn(run, jsonFaults)).toEqual([]);
	});
});
