import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { glob, type Loader } from "astro/loaders";
import { guideFaults, incidentFaults, postFaults } from "../checks/text-folders.ts";

/** Astro's own loader of files, once all folders of texts are sound: a build ends with every fault named, in a sentence each. */
function checkedFiles(base: string, pattern: string, faultsOf: (base: string) => string[]): Loader {
	const files = glob({
		base: `./${base}`,
		pattern,
		generateId: ({ entry }) => entry.replace(/\.\w+$/, ""),
	});
	return {
		...files,
		async load(context) {
			const folder = fileURLToPath(new URL(`./${base}`, context.config.root));
			// What nobody has written yet is nothing to warn of.
			if (!existsSync(folder)) return;
			const faults = faultsOf(folder);
			if (faults.length) throw new Error(`${base}:\n  ${faults.join("\n  ")}`);
			await files.load(context);
		},
	};
}

export const checkedPosts = (pattern: string): Loader => checkedFiles("content/blog", pattern, postFaults);

export const checkedGuides = (): Loader => checkedFiles("content/guides", "*/*.mdx", guideFaults);

export const checkedIncidents = (): Loader => checkedFiles("content/incidents", "*/*.mdx", incidentFaults);
