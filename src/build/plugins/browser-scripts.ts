import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { bundle } from "./bundle.ts";
import { buildReactFile, sharedReact } from "./react-file.ts";

/** Modules with an address: path on the site, and code. */
const files = new Map<string, string>();

const ending = /\?(inline-script|script-url|entry)$/;

/** Resolves script imports, in pages and in scripts. */
const scriptImports: Plugin = {
	name: "script-imports",
	enforce: "pre",
	// Without filters, Vite would call these for each of thousands of modules.
	resolveId: {
		filter: { id: ending },
		async handler(source, importer) {
			const resolved = await this.resolve(source.replace(ending, ""), importer);
			return resolved && resolved.id + ending.exec(source)?.[0];
		},
	},
	load: {
		filter: { id: ending },
		async handler(id) {
			const [entry = "", kind] = id.split("?");
			const isInline = kind === "inline-script";
			const [react, reactCode] = await buildReactFile();
			const describe = (url: string, dynamicImports: string[]) =>
				`export default ${JSON.stringify(kind === "entry" ? { url, preloads: [react, url], dynamicImports } : url)};`;
			// `astro dev` serves modules itself.
			if (this.meta.watchMode && !isInline) return describe(`/${relative(resolvePath(""), entry)}`, []);
			const name = basename(entry).replace(/\..*/, "");
			const plugins = isInline ? [scriptImports] : [sharedReact, scriptImports];
			const script = await bundle(entry, name, isInline ? "iife" : "esm", plugins);
			for (const input of script.inputs) this.addWatchFile(input);
			const [[url, code], ...chunks] = script.files;
			for (const [path, chunk] of chunks) files.set(path, chunk);
			if (isInline) return `export default ${JSON.stringify(code)};`;
			files.set(url, code).set(react, reactCode);
			return describe(url, script.dynamicImports);
		},
	},
	configureServer(server) {
		server.middlewares.use((request, response, next) => {
			const code = files.get((request.url ?? "").replace(/\?.*/, ""));
			if (!code) return next();
			response.setHeader("content-type", "text/javascript; charset=utf-8");
			response.end(code);
		});
	},
};

/**
 * Bundles and minifies scripts for browsers: `?inline-script` to inline before paint, `?entry` for a page's islands,
 * and `?script-url` to `import()` on first use.
 */
export function bundleBrowserScripts(): AstroIntegration {
	return {
		name: "browser-scripts",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [scriptImports] } });
			},
			"astro:build:done": ({ dir }) => {
				const folder = fileURLToPath(new URL("./_astro/", dir));
				// Astro emits its island renderer, which our pages don't use.
				for (const name of readdirSync(folder)) if (name.endsWith(".js")) rmSync(join(folder, name));
				for (const [path, code] of files) writeFileSync(join(folder, basename(path)), code);
			},
		},
	};
}
