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

export function nameFaults(path: string): string[] {
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

export function lengthFaults(path: string, text: string): string[] {
	const lines = text.replace(/\n$/, "").split("\n").length;
	return code.test(path) && lines > maxLines ? [`${path}: has ${lines} lines, more than ${maxLines}`] : [];
}

const maxFiles = 20;
/** Collections: one file for each language, section, migration, entry or address. */
const collections = /^(content(?!\/readers)|i18n\/\w+|functions\/db\/migrations|public|src\/pages)(\/|$)/;

/** Folders of code with more files side by side than a reader takes in. */
export function folderFaults(paths: readonly string[]): string[] {
	const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf("/")));
	return [...folders].flatMap(([name, { length }]) =>
		length > maxFiles && !collections.test(name)
			? [`${name}: has ${length} files, more than ${maxFiles}`]
			: [],
	);
}

const machine = /(?<![\w.:/$}])\/(?:work|farm|root|tmp|home\/\w+|Users\/\w+)\/[\w.-]+|\b[A-Z]:\\\\?Users\\/;
export const machineFaults = (text: string): string[] => {
	const match = machine.exec(text)?.[0];
	return match ? [`names ${match}, a path of one machine`] : [];
};

const secretName = /(^|\/)(\.env(\..+)?|.*\.(pem|key|p12|pfx|sqlite3?|db|mmdb))$/;
const secret =
	/-----BEGIN [A-Z ]*PRIVATE KEY|\b(sk|rk)_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{24,}|\bAKIA[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}/;
export const secretFaults = (path: string, text: string): string[] => [
	...(secretName.test(path) ? [`${path}: is a kind of file that holds secrets or data`] : []),
	...(secret.test(text) ? [`${path}: holds something like a secret key`] : []),
];

/** Exact versions only, so that an install doesn't depend on the registry's state. */
export const versionFaults = (manifest: Record<string, unknown>): string[] =>
	["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
		Object.entries((manifest[kind] ?? {}) as Record<string, string>)
			.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
			.map(([name, version]) => `${kind}: ${name} ${version} is not an exact version`),
	);
