import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { PluginContext } from "rolldown";
import type { Plugin } from "vite";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { type Bundle, bundle, bundleOnce } from "./bundle.ts";
import { buildReactFile, sharedReact } from "./react-file.ts";

/** Modules with an address: path on the site, and code. */
const files = new Map<string, string>();

/** The site search with the terms of one language only. */
const buildSearchEntry = (terms: string): string =>
	`import * as terms from "./${basename(terms)}";
	import { start } from "../../src/features/search/dialog.ts";
	export const open = start(terms);`;

interface Kind {
	format: "iife" | "esm";
	/** Source text to bundle instead of the imported module. */
	source?: (entry: string) => string;
	value: (script: Bundle, react: string) => unknown;
}
const getUrl = ({ files: [first] }: Bundle) => first?.[0];
const kinds: Record<string, Kind> = {
	"inline-script": { format: "iife", value: ({ files: [first] }) => first?.[1] },
	"script-url": { format: "esm", value: getUrl },
	"search-url": { format: "esm", source: buildSearchEntry, value: getUrl },
	entry: {
		format: "esm",
		value: (script, react) => ({
			url: getUrl(script),
			preloads: [react, getUrl(script)],
			dynamicImports: script.dynamicImports,
		}),
	},
};

const ending = new RegExp(`\\?(${Object.keys(kinds).join("|")})$`);

/** Splits "/src/boot/head.ts?inline-script" into module and kind; null for other imports. */
function readId(id: string): { entry: string; ending: string; kind: Kind } | null {
	const [end = "", name = ""] = ending.exec(id) ?? [];
	const kind = kinds[name];
	return kind ? { entry: id.slice(0, -end.length), ending: end, kind } : null;
}

/** "search-ar" for "i18n/ar/terms.ts", "status-board" for "status-board.element.ts". */
const nameOf = (entry: string, kind: Kind): string =>
	kind.source ? `search-${basename(dirname(entry))}` : basename(entry).replace(/\..*/, "");

async function bundleScript(context: PluginContext, entry: string, kind: Kind): Promise<Bundle> {
	const nested: [path: string, code: string][] = [];
	const react = kind.format === "esm" ? [sharedReact] : [];
	const plugins = [...react, resolveScriptImports((files) => nested.push(...files))];
	const options = { source: kind.source?.(entry), plugins, nested };
	const name = nameOf(entry, kind);
	if (!context.meta.watchMode) return bundleOnce(entry, name, kind.format, options);
	// `astro dev` serves modules itself.
	if (kind.format === "esm" && !kind.source)
		return { files: [[`/${relative(resolvePath(""), entry)}`, ""]], dynamicImports: [], inputs: [] };
	const script = await bundle(entry, name, kind.format, options);
	for (const input of script.inputs) context.addWatchFile(input);
	return script;
}

/** Resolves script imports, in pages and in scripts. @param publish receives the files to emit */
const resolveScriptImports = (publish: (files: [path: string, code: string][]) => void): Plugin => ({
	name: "script-imports",
	enforce: "pre",
	// Without filters, Vite would call these for each of thousands of modules.
	resolveId: {
		filter: { id: ending },
		async handler(source, importer) {
			const request = readId(source);
			const resolved = request && (await this.resolve(request.entry, importer));
			return resolved ? `${resolved.id}${request.ending}` : null;
		},
	},
	load: {
		filter: { id: ending },
		async handler(id) {
			const request = readId(id);
			if (!request) return null;
			const script = await bundleScript(this, request.entry, request.kind);
			const react = await buildReactFile();
			publish(request.kind.format === "esm" ? [...script.files, react] : script.files.slice(1));
			return `export default ${JSON.stringify(request.kind.value(script, react[0]))};`;
		},
	},
});

const pageScripts: Plugin = {
	...resolveScriptImports((list) => {
		for (const [path, code] of list) files.set(path, code);
	}),
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
 * `?script-url` to `import()` on first use, and `terms.ts?search-url` for the site search in one language.
 */
export function bundleBrowserScripts(): AstroIntegration {
	return {
		name: "browser-scripts",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [pageScripts] } });
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
