import { spawnSync } from "node:child_process";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { root } from "../support/folders.ts";
import { faultsIn, files, filesUnder, textOf } from "./files.ts";

const kebab = "[a-z0-9]+(?:-[a-z0-9]+)*";
const folder = new RegExp(`^(\\.?${kebab}|(${kebab}-)?\\[(\\.\\.\\.)?\\w+\\])$`);
/** File naming rules by folder; the first match applies. */
const fileNames: [where: RegExp, name: RegExp, what: string][] = [
	[
		/^src\/pages\//,
		new RegExp(`^(${kebab}|\\[(\\.\\.\\.)?\\w+\\])(\\.\\w+)*\\.(astro|ts)$`),
		"a page is called like its route",
	],
	[/^src\/.*\.(astro|tsx)$/, /^[A-Z][A-Za-z0-9]*\.(astro|tsx)$/, "a component is called LikeThis"],
	[
		/^tests\/(unit|api|build|architecture)\/.*\.test\./,
		new RegExp(`^${kebab}(\\.\\w+)?\\.test\\.tsx?$`),
		"a test is called like-this.test.ts",
	],
	[
		/^(src|functions|tests|i18n)\/.*\.ts$/,
		new RegExp(`^${kebab}(\\.(element|entry|d|e2e|config))*\\.ts$`),
		"a module is called like-this.ts",
	],
	[/^src\/.*\.css$/, new RegExp(`^${kebab}(\\.late)?\\.css$`), "a stylesheet is called like-this.css"],
	[/^i18n\/\w+\//, /^[a-z]+(_[a-z]+)*\.json$/, "a dictionary is called like its section"],
];

function nameFaults(path: string): string[] {
	if (!/^(src|functions|tests|i18n|content)\//.test(path) || path.startsWith("functions/db/migrations/"))
		return [];
	const folders = path.split("/").slice(0, -1);
	const file = path.split("/").at(-1) as string;
	const [, name, what] = fileNames.find(([where]) => where.test(path)) ?? [];
	return [
		...folders.filter((part) => !folder.test(part)).map((part) => `folder ${part} is not called like-this`),
		...(name && !name.test(file) ? [what as string] : []),
	].map((fault) => `${path}: ${fault}`);
}

const code = /\.(ts|tsx|astro|css|mjs)$/;
const maxLines = 250;
function lengthFaults(path: string, text: string): string[] {
	const lines = text.replace(/\n$/, "").split("\n").length;
	return code.test(path) && lines > maxLines ? [`${path}: has ${lines} lines, more than ${maxLines}`] : [];
}

const maxFiles = 20;
/** Collections: one file for each language, section, migration, entry or address. */
const collections = /^(content(?!\/readers)|i18n\/\w+|functions\/db\/migrations|public|src\/pages)(\/|$)/;

/** Folders of code with more files side by side than a reader takes in. */
function folderFaults(paths: readonly string[]): string[] {
	const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf("/")));
	return [...folders].flatMap(([name, { length }]) =>
		length > maxFiles && !collections.test(name)
			? [`${name}: has ${length} files, more than ${maxFiles}`]
			: [],
	);
}

const machine = /(?<![\w.:/$}])\/(?:work|farm|root|tmp|home\/\w+|Users\/\w+)\/[\w.-]+|\b[A-Z]:\\\\?Users\\/;
const machineFaults = (text: string): string[] => {
	const match = machine.exec(text)?.[0];
	return match ? [`names ${match}, a path of one machine`] : [];
};

const secretName = /(^|\/)(\.env(\..+)?|.*\.(pem|key|p12|pfx|sqlite3?|db|mmdb))$/;
const secret =
	/-----BEGIN [A-Z ]*PRIVATE KEY|\b(sk|rk)_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{24,}|\bAKIA[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}/;
const secretFaults = (path: string, text: string): string[] => [
	...(secretName.test(path) ? [`${path}: is a kind of file that holds secrets or data`] : []),
	...(secret.test(text) ? [`${path}: holds something like a secret key`] : []),
];

/** Exact versions only, so that an install doesn't depend on the registry's state. */
const versionFaults = (manifest: Record<string, unknown>): string[] =>
	["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
		Object.entries((manifest[kind] ?? {}) as Record<string, string>)
			.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
			.map(([name, version]) => `${kind}: ${name} ${version} is not an exact version`),
	);

/** The first words of functions; a new one joins them if it's a verb. */
const verbs = new Set(
	`accept accepts activate add adopt advance announce announces answer apply ask assemble attempt backup batch
	begin build bundle cache call can cancel capitalize change check choose claim classify clean clear clip
	close collapse collect combine compact compare compile complete compose compress compute confirm consume
	copy count create decide decode decrypt define delete deliver derive describe detach detect download draft
	draw drop elide emit encode encrypt end ensure escape expand explain export fail fetch fill filter find fix
	flatten focus fold follow forget format freeze gather get go grant group grow guard guess handle has hash hold
	hydrate ignore is isolate issue join keep leave limit link list listen load localize locate log make map
	mark match measure memoize merge migrate minify mount move name normalize notify offer omit open opts order
	parse pause pay pick ping pluralize postpone postprocess prepare preview price print probe process prove
	provide put quantize query queue quote rate read rebrand receive recompute reconcile record redirect reduce
	refer refresh refund refuse rehash release remember remove rename render renew reopen repair rephrase
	replace report request require resample resend reset resolve respond restore resume retry revert rotate
	roughen round run save scroll seed select send serve set settle shake shorten show sign solve sort spell
	split start stem store strip subscribe subtract sum summarise supports suspend sweep sync to trace train
	transfer translate transliterate truncate try typeset undo unquote unroll update upgrade upload validate
	verify wait warn with wrap write`.split(/\s+/),
);

/**
 * Functions of a module that begin with no verb. Components, hooks, an endpoint's `GET`, and builders of schemas and routes have
 * names of their own.
 */
function verbFaults(text: string, path: string): string[] {
	const functions = ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.flatMap((node) => {
		if (ts.isFunctionDeclaration(node)) return node.name?.text ?? [];
		if (!ts.isVariableStatement(node)) return [];
		return node.declarationList.declarations.flatMap(({ name, initializer }) =>
			ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer) ? name.text : [],
		);
	});
	return functions
		.filter((name) => /^[a-z]/.test(name) && !/^use[A-Z]|(Field|Text|Route|component)$/.test(name))
		.filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? ""))
		.map((name) => `${name}() begins with no verb`);
}

const binary = /\.(woff2?|png|jpe?g|webp|avif|ico|gz|br|pdf|deb)$/;
const texts = files.filter((path) => !binary.test(path) && path !== "package-lock.json");

describe("the project", () => {
	it("names files and folders by one convention", () => expect(files.flatMap(nameFaults)).toEqual([]));

	it("begins the name of a function with a verb", () => {
		// Schemas are named like zod's own; a language's terms are the fields of Terms.
		const paths = ["src", "functions", "content/readers", "i18n"].flatMap((folder) =>
			filesUnder(folder, /(?<!\/fields|i18n\/\w+\/terms)\.tsx?$/),
		);
		expect(faultsIn(paths, verbFaults)).toEqual([]);
	});

	it("has short files", () => expect(texts.flatMap((path) => lengthFaults(path, textOf(path)))).toEqual([]));

	it("has folders that fit on a screen", () => expect(folderFaults(files)).toEqual([]));

	it("has no path of a particular machine", () => expect(faultsIn(texts, machineFaults)).toEqual([]));

	it("tracks no secret", () => expect(texts.flatMap((path) => secretFaults(path, textOf(path)))).toEqual([]));

	it("depends on exact versions", () =>
		expect(versionFaults(JSON.parse(textOf("package.json")))).toEqual([]));

	it("has READMEs short enough for a first hour", () => {
		const words = (path: string) => textOf(path).split(/\s+/).filter(Boolean).length;
		const limit = (path: string) => (path === "README.md" ? 900 : 700);
		const readmes = files.filter((path) => /(^|\/)README\.md$/.test(path));
		expect(readmes.length).toBeGreaterThan(4);
		expect(readmes.filter((path) => words(path) > limit(path))).toEqual([]);
	});
});

const secretFiles =
	".env .env.production .dev.vars .dev.vars.staging .data/secrets.json backups/x/secrets.json";
it.each(secretFiles.split(" "))("%s, which holds secrets, is ignored by git", (path) => {
	expect(spawnSync("git", ["check-ignore", "-q", path], { cwd: root }).status).toBe(0);
});
