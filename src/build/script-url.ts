import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { bundled } from "./inline-script.ts";

const files = new Map<string, string>();

/** Gives a module's code an address, under a name; it is written when the build is done. */
function addressOf(code: string, name: string): string {
	const hash = createHash("sha256").update(code).digest("base64url").slice(0, 6);
	const path = `/_astro/${name}.${hash}.js`;
	files.set(path, code);
	return path;
}

/** The search with the words of one language, whose `terms.ts` was named: no other language's travel with it. */
const searchWith = (terms: string): string =>
	`import * as terms from "./${basename(terms)}";
	import { start } from "../../src/features/search/dialog.ts";
	export const open = start(terms);`;

const search = (): Plugin => ({
	name: "search-url",
	...bundled(
		"?search-url",
		"esm",
		(code, terms) => addressOf(code, `search-${basename(dirname(terms))}`),
		searchWith,
	),
});

function plugin(): Plugin {
	return {
		name: "script-url",
		...bundled("?script-url", "esm", (code, entry) =>
			addressOf(code, basename(entry).replace(/(\.element)?\.tsx?$/, "")),
		),
		configureServer(server) {
			server.middlewares.use((request, response, next) => {
				const code = files.get((request.url ?? "").replace(/\?.*/, ""));
				if (code === undefined) return next();
				response.setHeader("content-type", "text/javascript; charset=utf-8");
				response.end(code);
			});
		},
	};
}

/**
 * `import url from "./x.element.ts?script-url"` gives the address of the module, bundled and minified, for a page without
 * script files to `import()` on first use. Stands before `finish()`, which compresses what it writes.
 */
export function scriptUrl(): AstroIntegration {
	return {
		name: "script-url",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [plugin(), search()] } });
			},
			"astro:build:done": async ({ dir }) => {
				for (const [path, code] of files) {
					const file = fileURLToPath(new URL(`.${path}`, dir));
					await mkdir(dirname(file), { recursive: true });
					await writeFile(file, code);
				}
			},
		},
	};
}
