import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { PluginContext } from "rolldown";
import type { Plugin } from "vite";
import { bundle, bundledOnce } from "./bundle.ts";
import { reactFile, sharedReact } from "./react-file.ts";

/** Modules with an address of their own: path in the site, and code. */
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

/** How a module may be imported, by what stands behind the `?`. */
interface Kind {
	format: "iife" | "esm";
	/** What is bundled in place of the module that was named. */
	source?: (entry: string) => string;
	/** The text that the import gives. */
	text: (code: string, entry: string) => string;
}
const kinds: Record<string, Kind> = {
	"inline-script": { format: "iife", text: (code) => code },
	"script-url": {
		format: "esm",
		text: (code, entry) => addressOf(code, basename(entry).replace(/(\.element)?\.tsx?$/, "")),
	},
	"search-url": {
		format: "esm",
		source: searchWith,
		text: (code, terms) => addressOf(code, `search-${basename(dirname(terms))}`),
	},
};

const ending = new RegExp(`\\?(${Object.keys(kinds).join("|")})$`);

/** "/src/boot/head.ts?inline-script" as module and kind; null for what is imported in another way. */
function readId(id: string): { entry: string; ending: string; kind: Kind } | null {
	const [end = "", name = ""] = ending.exec(id) ?? [];
	const kind = kinds[name];
	return kind ? { entry: id.slice(0, -end.length), ending: end, kind } : null;
}

async function scriptOf(context: PluginContext, entry: string, { format, source }: Kind): Promise<string> {
	const options = { source: source?.(entry), plugins: format === "esm" ? [sharedReact] : [] };
	if (!context.meta.watchMode) return bundledOnce(entry, format, options);
	const { code, inputs } = await bundle(entry, format, options);
	for (const input of inputs) context.addWatchFile(input);
	return code;
}

const plugin: Plugin = {
	name: "page-scripts",
	enforce: "pre",
	// With filters, as these are asked for each of thousands of modules otherwise.
	resolveId: {
		filter: { id: ending },
		async handler(source, importer) {
			const asked = readId(source);
			const found = asked && (await this.resolve(asked.entry, importer));
			return found ? `${found.id}${asked.ending}` : null;
		},
	},
	load: {
		filter: { id: ending },
		async handler(id) {
			const asked = readId(id);
			if (!asked) return null;
			const { entry, kind } = asked;
			const code = await scriptOf(this, entry, kind);
			const react = await reactFile();
			files.set(react.path, react.code);
			return `export default ${JSON.stringify(kind.text(code, entry))};`;
		},
	},
	configureServer(server) {
		server.middlewares.use((request, response, next) => {
			const code = files.get((request.url ?? "").replace(/\?.*/, ""));
			if (code === undefined) return next();
			response.setHeader("content-type", "text/javascript; charset=utf-8");
			response.end(code);
		});
	},
};

/**
 * Scripts of pages without script files, each a module bundled with all it imports, minified:
 *
 * - `import code from "./boot.ts?inline-script"` gives a classic script for a page to inline: it needs no file and can run
 *   before paint;
 * - `import url from "./x.element.ts?script-url"` gives the address of a module for a page to `import()` on first use;
 * - `"i18n/<language>/terms.ts?search-url"` gives that of the site search with one language's words.
 *
 * Stands before `finish()`, which compresses what it writes.
 */
export function pageScripts(): AstroIntegration {
	return {
		name: "page-scripts",
		hooks: {
			"astro:config:setup": ({ updateConfig }) => {
				updateConfig({ vite: { plugins: [plugin] } });
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
