import { pathToFileURL } from "node:url";
import { findFiles, pathTo } from "./disk.ts";
import { ContentError } from "./parse.ts";

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
