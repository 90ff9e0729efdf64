import { pathToFileURL } from "node:url";
import { findFiles, readText, resolvePath } from "../../../content/readers/read/disk.ts";
import { ContentError, refuse } from "../../../content/readers/read/parse.ts";
import { findLineOfField } from "./describe-faults.ts";
import { findJsonFaults } from "./json-check.ts";

const allReaders: Record<string, () => Promise<unknown>> = Object.fromEntries(
	findFiles("content/readers/**/*.ts").map((path) => [
		path,
		() => import(/* @vite-ignore */ pathToFileURL(resolvePath(path)).href),
	]),
);

/** Adds the line of the field that a reader's message names. */
export function addLine(fault: string, read: (path: string) => string = readText): string {
	const [, path = "", field = ""] =
		/^(\w+\/\S+\.json): ([\w.-]+|the whole file): (?:found|unknown)/.exec(fault) ?? [];
	if (!path) return fault;
	try {
		return fault.replace(path, `${path}:${findLineOfField(read(path), field.split("."))}`);
	} catch {
		return fault;
	}
}

/** Invalid JSON files, with lines. */
const listJsonFaults = (): string[] =>
	findFiles("{content,i18n}/**/*.json").flatMap((path) =>
		findJsonFaults(readText(path)).map((fault) => `${path}:${fault}`),
	);

/** Mistakes in data files, which every other check relies on. */
export async function findDataFaults(readers = allReaders): Promise<string[]> {
	const broken = listJsonFaults();
	if (broken.length) return broken;
	// Readers depend on each other, so mistakes can appear twice.
	const faults = new Set<string>();
	for (const read of Object.values(readers))
		await read().catch((error: unknown) => {
			if (!(error instanceof ContentError)) throw error;
			for (const fault of error.faults) faults.add(fault);
		});
	return [...faults].map((fault) => addLine(fault));
}

/** Mistakes that keep settings and commands from loading. */
export const findStartFaults = (): Promise<string[]> =>
	findDataFaults({
		brand: () => import("../../../content/readers/brand.ts"),
		plans: () => import("../../../content/readers/plans.ts"),
	});

/** Mistakes in texts and placeholders. */
async function findTextFaults(): Promise<string[]> {
	const { findAllFolderFaults } = await import("./text-folders.ts");
	const { findTargetFaults } = await import("./question-targets.ts");
	const { findAllPlaceholderFaults } = await import("./placeholders.ts");
	return [...findAllFolderFaults(), ...findTargetFaults(), ...findAllPlaceholderFaults()];
}

/** Throws a ContentError with all mistakes in the content. */
export async function checkAll(): Promise<void> {
	const data = await findDataFaults();
	refuse(data.length ? data : await findTextFaults());
}

/** Replaces every page while data is invalid, and reloads itself. */
export const renderFaultPage = (faults: readonly string[]): string =>
	`<!doctype html><meta charset="utf-8"><title>The content cannot be used as it is</title>
<script>
	const load = () => fetch(location, { headers: { accept: "text/html" } }).then((response) => response.text());
	load().then((shown) => setInterval(() => load().then((now) => now !== shown && location.reload(), () => {}), 500));
</script>
<body style="font: 1.1rem/1.6 system-ui; max-width: 60rem; margin: 3rem auto; padding: 0 1rem">
<h1>The content cannot be used as it is</h1>
<ul>${faults.map((fault) => `<li>${fault.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`).join("")}</ul>`;
