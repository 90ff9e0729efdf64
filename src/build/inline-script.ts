import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";

const suffix = "?inline-script";

/**
 * Vite plugin: `import code from "./boot.ts?inline-script"` gives the module, with all it imports, as one minified
 * classic script. Pages inline it, so a static page needs no script file (design §6) and it can run before paint.
 */
export function inlineScript(): Plugin {
	return {
		name: "inline-script",
		enforce: "pre",
		async resolveId(source, importer) {
			if (!source.endsWith(suffix)) return null;
			const found = await this.resolve(source.slice(0, -suffix.length), importer);
			return found && `${found.id}${suffix}`;
		},
		async load(id) {
			if (!id.endsWith(suffix)) return null;
			const entry = id.slice(0, -suffix.length);
			const result = await build({
				entryPoints: [entry],
				bundle: true,
				minify: true,
				format: "iife",
				target: "es2022",
				charset: "utf8",
				write: false,
				metafile: true,
			});
			const root = fileURLToPath(new URL("../../", import.meta.url));
			for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(root + input);
			return `export default ${JSON.stringify(result.outputFiles[0]?.text.trim())};`;
		},
	};
}
