import { pathToFileURL } from "node:url";
import { findFiles, pathTo, readText } from "../../../content/readers/read/disk.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { lineOfField, withPlace } from "./describe-faults.ts";
import { jsonFaults } from "./json-check.ts";

const readers = Object.fromEntries(
	findFiles("content/readers/**/*.ts").map((path) => [
		path,
		() => import(/* @vite-ignore */ pathToFileURL(pathTo(path)).href),
	]),
);

/** Reads all content. Rejects with one ContentError that lists all mistakes. */
export async function checkContent(kinds: Record<string, () => Promise<unknown>> = readers): Promise<void> {
	// Readers depend on each other, so mistakes can appear twice.
	const faults = new Set<string>();
	for (const read of Object.values(kinds))
		await read().catch((error: unknown) => {
			if (!(error instanceof ContentError)) throw error;
			for (const fault of error.faults) faults.add(fault);
		});
	if (faults.size) throw new ContentError([...faults]);
}

/** Adds the line of the field that a reader's message names. */
export function withLine(fault: string, read: (path: string) => string = readText): string {
	const [, path = "", field = ""] = /^(\w+\/\S+\.json): ([\w.-]+|the whole file): found/.exec(fault) ?? [];
	if (!path) return fault;
	try {
		return fault.replace(path, `${path}:${lineOfField(read(path), field.split("."))}`);
	} catch {
		return fault;
	}
}

/** Invalid JSON files, with lines. */
const brokenFiles = (): string[] =>
	findFiles("{content,i18n}/**/*.json").flatMap((path) =>
		jsonFaults(readText(path)).map((fault) => withPlace(`${path}: ${fault}`)),
	);

/** Mistakes in data files, which every other check relies on. @param readers all, or some */
export async function dataFaults(readers?: Parameters<typeof checkContent>[0]): Promise<string[]> {
	const broken = brokenFiles();
	if (broken.length) return broken;
	const words = readers ? [] : (await import("./dictionary-shapes.ts")).dictionaryFaults();
	try {
		await checkContent(readers);
		return words.map((fault) => withLine(fault));
	} catch (error) {
		if (error instanceof ContentError) return [...words, ...error.faults].map((fault) => withLine(fault));
		// Readers import their files.
		const [, file] = /([\w-]+\.json)\b/.exec((error as Error).message) ?? [];
		if (!file) throw error;
		return [`content/${file} is missing: bring it back, as the site needs it`];
	}
}

/** Mistakes that keep settings and commands from loading. */
export const startFaults = (): Promise<string[]> =>
	dataFaults({
		brand: () => import("../../../content/readers/brand.ts"),
		plans: () => import("../../../content/readers/plans.ts"),
	});

/**
 * Mistakes that keep pages from rendering. @param isData whether files other than texts may have changed
 * @public called by `astro dev` through Vite (plugins/setup.ts)
 */
export async function pageFaults(isData: boolean): Promise<string[]> {
	const data = isData ? await dataFaults() : [];
	if (data.length) return data;
	const { headAndDataFaults } = await import("./text-folders.ts");
	const { targetFaults } = await import("./question-targets.ts");
	return [...headAndDataFaults(), ...targetFaults()].map(withPlace);
}

/** Mistakes in texts and placeholders. */
export async function textFaults(): Promise<string[]> {
	const { allFolderFaults } = await import("./text-folders.ts");
	const { targetFaults } = await import("./question-targets.ts");
	const { allPlaceholderFaults } = await import("./placeholders.ts");
	return [...[...allFolderFaults(), ...targetFaults()].map(withPlace), ...allPlaceholderFaults()];
}

/** Throws a ContentError with all mistakes in the content. */
export async function checkAll(): Promise<void> {
	const data = await dataFaults();
	const faults = data.length ? data : await textFaults();
	if (faults.length) throw new ContentError(faults);
}

/** Replaces every page while data is invalid, and reloads itself. */
export const faultPage = (faults: readonly string[]): string =>
	`<!doctype html><meta charset="utf-8"><title>The content cannot be used as it is</title>
<script>
	const load = () => fetch(location, { headers: { accept: "text/html" } }).then((response) => response.text());
	load().then((shown) => setInterval(() => load().then((now) => now !== shown && location.reload(), () => {}), 500));
</script>
<body style="font: 1.1rem/1.6 system-ui; max-width: 60rem; margin: 3rem auto; padding: 0 1rem">
<h1>The content cannot be used as it is</h1>
<ul>${faults.map((fault) => `<li>${fault.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`).join("")}</ul>`;
