import type { Plugin } from "vite";

/** Vite plugin: `import()` as it is, without Vite's helper for what comes along with a module: nothing does (`page-files.ts`). */
export function preload(): Plugin {
	return {
		name: "preload",
		apply: "build",
		enforce: "pre",
		load: (id) =>
			id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
	};
}
