import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { glob, type Loader } from "astro/loaders";

/** Astro's own loader of files, for a folder that may not be there: what nobody has written yet is nothing to warn of. */
export function texts(base: string, pattern = "*/*.mdx"): Loader {
	const files = glob({ base: `./${base}`, pattern, generateId: ({ entry }) => entry.replace(/\.\w+$/, "") });
	return {
		...files,
		async load(context) {
			const isThere = existsSync(fileURLToPath(new URL(`./${base}`, context.config.root)));
			const quiet = Object.assign(Object.create(context.logger), { warn() {} });
			await files.load({ ...context, logger: isThere ? context.logger : quiet });
		},
	};
}
