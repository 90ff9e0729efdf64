import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { glob, type Loader } from "astro/loaders";
import { asMessage, withPlace } from "../checks/describe-faults.ts";
import { guideFaults, incidentFaults, postFaults } from "../checks/text-folders.ts";

/**
 * Astro's own loader of files, once all folders of texts are sound: a build ends with every fault named, in a sentence each.
 * `npm run dev` says them too, and goes on with what it can read.
 */
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
			const { watcher } = context;
			if (!existsSync(folder)) {
				// What nobody has written yet is nothing to warn of; in dev the first of its kind is waited for.
				const logger = Object.assign(Object.create(context.logger), { warn() {} });
				if (watcher) await files.load({ ...context, logger });
				return;
			}
			const faults = faultsOf(folder);
			if (faults.length) {
				const told = faults.map((fault) => withPlace(base, fault));
				if (!watcher) throw asMessage(told);
				context.logger.error(told.join("\n"));
			}
			await files.load(context);
		},
	};
}

export const checkedPosts = (pattern: string): Loader => checkedFiles("content/blog", pattern, postFaults);

export const checkedGuides = (): Loader => checkedFiles("content/guides", "*/*.mdx", guideFaults);

export const checkedIncidents = (): Loader => checkedFiles("content/incidents", "*/*.mdx", incidentFaults);
