import type { Plugin } from "vite";

/** Vite plugin: `import()` as it is, without Vite's helper for what comes along with a module: nothing does (`page-files.ts`). */
export function preload(): Plugin {
	return {
		name: "preload",
		apply: "build",
		enforce: "pre",
		load: {
			filter: { id: /vite\/preload-helper\.js$/ },
			handler: () => "export const __vitePreload = (load) => load();",
		},
	};
}
