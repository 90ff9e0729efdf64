import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { bundle } from "./inline-script.ts";

const suffix = "?script-url";
const files = new Map<string, string>();

function plugin(building: boolean): Plugin {
	return {
		name: "script-url",
		enforce: "pre",
		async resolveId(source, importer) {
			if (!source.endsWith(suffix)) return null;
			const found = await this.resolve(source.slice(0, -suffix.length), importer);
			return found && `${found.id}${suffix}`;
		},
		async load(id) {
			if (!id.endsWith(suffix)) return null;
			const entry = id.slice(0, -suffix.length);
			const { code, inputs } = await bundle(entry, "esm");
			for (const input of inputs) this.addWatchFile(input);
			const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
			const path = `/_astro/${basename(entry).replace(/(\.element)?\.ts$/, "")}.${hash}.js`;
			files.set(path, code);
			const url = building ? path : `data:text/javascript,${encodeURIComponent(code)}`;
			return `export default ${JSON.stringify(url)};`;
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
			"astro:config:setup": ({ command, updateConfig }) => {
				updateConfig({ vite: { plugins: [plugin(command === "build")] } });
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
