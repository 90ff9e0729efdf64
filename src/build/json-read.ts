import type { Plugin } from "vite";

/** `import.meta.env ? import.meta.glob<unknown>("../countries/*.json", …) : jsonLike(…)`: both give the same. */
const twoWays =
	/import\.meta\.env\s*\?\s*import\.meta\.glob<unknown>\("[^"]*\.json",[^)]*\)\s*:\s*(?=jsonLike\()/g;

/**
 * Vite plugin: what is rendered at build reads its many JSON files from disk, as functions do: four hundred modules less to be
 * resolved, turned into code, bundled and compiled again. Pages are kept by these files, too (`surroundings`).
 */
export const jsonRead: Plugin = {
	name: "json-read",
	apply: "build",
	enforce: "pre",
	applyToEnvironment: ({ name }) => name === "prerender",
	transform: {
		filter: { code: /import\.meta\.glob<unknown>\("[^"]*\.json"/ },
		handler: (code) => ({ code: code.replace(twoWays, ""), map: null }),
	},
};
