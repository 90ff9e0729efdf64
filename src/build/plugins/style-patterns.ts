import { globSync } from "node:fs";
import { dirname } from "node:path";
import type { Plugin } from "vite";

/**
 * Vite plugin: an `@import` of src/styles/index.css may be a pattern, `@import "./kit/*.css" layer(block);`. It imports every file
 * that matches, by path, so that a stylesheet beside its component needs no line in a list. `x.late.css` stays out: its script brings it.
 */
export function stylePatterns(): Plugin {
	return {
		name: "style-patterns",
		enforce: "pre",
		transform: {
			filter: { id: /\/src\/styles\/index\.css(\?|$)/ },
			handler: (css, id) =>
				css.replace(/@import "([^"]*\*[^"]*)"([^;]*);/g, (_, pattern: string, layer: string) =>
					globSync(pattern, { cwd: dirname(id) })
						.filter((path) => !path.endsWith(".late.css"))
						.sort()
						.map((path) => `@import "${path.startsWith(".") ? path : `./${path}`}"${layer};`)
						.join("\n"),
				),
		},
		// A new file, or one that is gone, is no change of a file that is known.
		configureServer(server) {
			const restart = (path: string) => path.endsWith(".css") && server.restart();
			server.watcher.on("add", restart).on("unlink", restart);
		},
	};
}
