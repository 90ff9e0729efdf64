import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localeCodes } from "../../../i18n/locales.ts";
import { root } from "../folders.ts";
import { pageKinds } from "./page-kinds.ts";

const generatedFolders = "node_modules dist .cache .data .git .astro .wrangler backups test-results".split(
	" ",
);

/**
 * Copies the project, with its packages but without build caches, to modify and build.
 * @param folder a build uses less CPU in memory than on a disk
 */
export function copyOfSite(folder = tmpdir()): string {
	const site = mkdtempSync(join(folder, "site-copy-"));
	for (const name of readdirSync(root))
		if (!generatedFolders.includes(name)) cpSync(join(root, name), join(site, name), { recursive: true });
	// Skip hidden folders: they hold build caches.
	mkdirSync(join(site, "node_modules"));
	for (const name of readdirSync(join(root, "node_modules")))
		if (!name.startsWith("."))
			symlinkSync(join(root, "node_modules", name), join(site, "node_modules", name));
	return site;
}

/** Removes every language but English from a copy, so that it builds faster. */
export function inEnglishOnly(site: string): void {
	changeIn(site, "i18n/locales.ts", /localeCodes = \[.*\]/, 'localeCodes = ["en"]');
	const codes: readonly string[] = localeCodes.filter((code) => code !== "en");
	for (const name of readdirSync(join(site, "content"), { recursive: true, encoding: "utf8" })) {
		const file = join(site, "content", name);
		if (codes.some((code) => name.endsWith(`/${code}.mdx`) || name.endsWith(`/${code}.json`))) rmSync(file);
		else if (name.endsWith(".json")) {
			const english = (key: string, value: unknown) =>
				[...codes, "usedIn"].includes(key) ? undefined : value;
			writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, "utf8"), english)));
		}
	}
}

/** Content folders with many similar entries; texts link to some of them by name. */
const services = ["gaming", "messaging", "social-media", "sport", "streaming"];
const repetitiveFolders = ["countries", ...services.map((name) => `services/${name}`)];
const namesOthers = /\.(mdx|astro|tsx?)$/;

/** Expensive steps whose quality or quantity doesn't affect caching: turn it down. */
const effort: [file: string, from: RegExp | string, to: string][] = [
	["src/build/chat/train.ts", /rounds: \d+/, "rounds: 1"],
	["src/pages/flags/[code].svg.ts", "codes.map", "codes.slice(0, 5).map"],
	["src/art/chart.ts", /(measureField\(field, width, height,) \d+/, "$1 12"],
	["src/features/blog/mdx/Picture.astro", /\[480, 800, most\]/, "[480]"],
	["src/build/og/picture.ts", /sharp\(Buffer\.from\(svg\)\)/, "$&.resize(60)"],
	["src/build/postprocess/compress.ts", /(BROTLI_PARAM_QUALITY\]:) \w+/, "$1 1"],
];

/** Edits a file of a copy. Throws if nothing changed. */
export function changeIn(site: string, path: string, from: RegExp | string, to: string): void {
	const file = join(site, path);
	const text = readFileSync(file, "utf8");
	const changed = text.replace(from, to);
	if (changed === text) throw new Error(`Nothing was changed in ${path}.`);
	writeFileSync(file, changed);
}

/**
 * Shrinks a copy so that it builds quickly but keeps every kind of page: three entries per folder, plus those linked by name;
 * minimal training and compression.
 */
export function reduceContent(site: string): void {
	const texts = ["content", "src"].flatMap((folder) =>
		readdirSync(join(site, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => namesOthers.test(name))
			.map((name) => readFileSync(join(site, folder, name), "utf8")),
	);
	const links = pageKinds.map(([, address]) => `"${address}"`);
	const names = new Set(
		[...texts, ...links].flatMap((text) => text.match(/(?<=["/])[\w-]+(?=["#)])/g) ?? []),
	);
	for (const folder of repetitiveFolders) {
		const files = readdirSync(join(site, "content", folder)).sort();
		for (const file of files.slice(3))
			if (!names.has(file.replace(".json", ""))) rmSync(join(site, "content", folder, file));
	}
	for (const name of readdirSync(join(site, "content/law-notes")))
		if (!existsSync(join(site, "content/countries", name))) rmSync(join(site, "content/law-notes", name));
	for (const [file, from, to] of effort) changeIn(site, file, from, to);
}
