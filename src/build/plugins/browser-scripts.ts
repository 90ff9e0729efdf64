import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { PluginContext } from "rolldown";
import type { Plugin } from "vite";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { type Bundle, bundle, bundleOnce } from "./bundle.ts";
import { reactFile, sharedReact } from "./react-file.ts";

/** Modules with an address of their own: path in the site, and code. */
const files = new Map<string, string>();

/** The search with the words of one language, whose `terms.ts` was named: no other language's travel with it. */
const searchWith = (terms: string): string =>
	`import * as terms from "./${basename(terms)}";
	import { start } from "../../src/features/search/dialog.ts";
	export const open = start(terms);`;

interface Kind {
	format: "iife" | "esm";
	/** What is bundled in place of the module that was named. */
	source?: (entry: string) => string;
	value: (script: Bundle, react: string) => unknown;
}
const urlOf = ({ files: [first] }: Bundle) => first?.[0];
const kinds: Record<string, Kind> = {
	"inline-script": { format: "iife", value: ({ files: [first] }) => first?.[1] },
	"script-url": { format: "esm", value: urlOf },
	"search-url": { format: "esm", source: searchWith, value: urlOf },
	entry: {
		format: "esm",
		value: (script, react) => ({ url: urlOf(script), ahead: [react, urlOf(script)], later: script.later }),
	},
};

const ending = new RegExp(`\\?(${Object.keys(kinds).join("|")})$`);

/** "/src/boot/head.ts?inline-script" as module and kind; null for what is imported in another way. */
function readId(id: string): { entry: string; ending: string; kind: Kind } | null {
	const [end = "", name = ""] = ending.exec(id) ?? [];
	const kind = kinds[name];
	return kind ? { entry: id.slice(0, -end.length), ending: end, kind } : null;
}

/** "i18n/ar/terms.ts" as "search-ar", "status-board.element.ts" as "status-board". */
const nameOf = (entry: string, kind: Kind): string =>
	kind.source ? `search-${basename(dirname(entry))}` : basename(entry).replace(/\..*/, "");

async function scriptOf(context: PluginContext, entry: string, kind: Kind): Promise<Bundle> {
	const nested: [path: string, code: string][] = [];
	const react = kind.format === "esm" ? [sharedReact] : [];
	const plugins = [...react, scriptImports((files) => nested.push(...files))];
	const options = { source: kind.source?.(entry), plugins, nested };
	const name = nameOf(entry, kind);
	if (!context.meta.watchMode) return bundleOnce(entry, name, kind.format, options);
	// `astro dev` serves modules itself.
	if (kind.format === "esm" && !kind.source)
		return { files: [[`/${relative(pathTo(""), entry)}`, ""]], later: [], inputs: [] };
	const script = await bundle(entry, name, kind.format, options);
	for (const input of script.inputs) context.addWatchFile(input);
	return script;
}

/** Resolves imports of scripts, in what Astro renders and in scripts themselves. @param publish gets the files they are */
const scriptImports = (publish: (files: [path: string, code: string][]) => void): Plugin => ({
	name: "script-imports",
	enforce: "pre",
	// With filters, as these are asked for each of thousands of modules otherwise.
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
			const script = await scriptOf(this, request.entry, request.kind);
			const react = await reactFile();
			publish(request.kind.format === "esm" ? [...script.files, react] : script.files.slice(1));
			return `export default ${JSON.stringify(request.kind.value(script, react[0]))};`;
		},
	},
});

const pageScripts: Plugin = {
	...scriptImports((list) => {
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
 * Scripts, each a module bundled with all it imports, minified:
 *
 * - `import code from "./boot.ts?inline-script"` gives a classic script for a page to inline: it needs no file and can run
 *   before paint;
 * - `import entry from "./login.entry.ts?entry"` gives the module of a page with islands (src/ui/page/Entry.astro);
 * - `import url from "./x.element.ts?script-url"` gives the address of a module for a page to `import()` on first use;
 * - `"i18n/<language>/terms.ts?search-url"` gives that of the site search with one language's words.
 */
export function browserScripts(): AstroIntegration {
	return {
		name: "browser-scripts",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [pageScripts] } });
			},
			"astro:build:done": ({ dir }) => {
				const folder = fileURLToPath(new URL("./_astro/", dir));
				// Astro makes its renderer of islands, which no page of ours asks for.
				for (const name of readdirSync(folder)) if (name.endsWith(".js")) rmSync(join(folder, name));
				for (const [path, code] of files) writeFileSync(join(folder, basename(path)), code);
			},
		},
	};
}
