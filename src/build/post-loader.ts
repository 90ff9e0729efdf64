import { fileURLToPath } from "node:url";
import { glob, type Loader } from "astro/loaders";
import { postFaults } from "./post-check.ts";

const base = "./content/blog";

/** Astro's own loader of files, once all folders of posts are sound: a build ends with every fault named, in a sentence each. */
export function checkedPosts(pattern: string): Loader {
	const files = glob({ base, pattern, generateId: ({ entry }) => entry.replace(/\.\w+$/, "") });
	return {
		...files,
		async load(context) {
			const faults = postFaults(fileURLToPath(new URL(base, context.config.root)));
			if (faults.length) throw new Error(`content/blog:\n  ${faults.join("\n  ")}`);
			await files.load(context);
		},
	};
}
