import type { Plugin } from "vite";

/**
 * Vite plugin: `import()` asks for what a module will import along with it, as Vite's own helper does, without what that one
 * does beside: styles (ours are inlined), nonces, old browsers and an event nobody listens to. 0.6 kB on every island page.
 */
export function preload(): Plugin {
	return {
		name: "preload",
		apply: "build",
		enforce: "pre",
		load(id) {
			if (id !== "\0vite/preload-helper.js") return null;
			return `export const __vitePreload = (load, files = []) => {
	files.map((file) =>
		document.head.append(
			Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/" + file }),
		),
	);
	return load();
};`;
		},
	};
}
