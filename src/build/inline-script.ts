import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin as EsbuildPlugin, transform } from "esbuild";
import type { Plugin } from "vite";
import { shortColours } from "./fold-css.ts";

/** Objects of strings that are only read by name (`keys.token`) become those strings: most of each is not read. */
export function inlineStrings(code: string): string {
	const objects = /^ *var (\w+) = \{\n((?: *(?:\/\/[^\n]*|\/\*[^\n]*\*\/|\w+: "[^"\\\n]*",?)\n)+) *\};\n/gm;
	return [...code.matchAll(objects)].reduce((rest, [declaration, name = "", body = ""]) => {
		const without = rest.replace(declaration, () => "");
		const values = new Map([...body.matchAll(/(\w+): ("[^"]*")/g)].map(([, key, value]) => [key, value]));
		const used = new RegExp(`(?<![\\w.$/])${name}\\b(?:\\.(\\w+))?`, "g");
		if ([...without.matchAll(used)].some(([, key]) => !values.has(key))) return rest;
		return without.replace(used, (_, key: string) => values.get(key) as string);
	}, code);
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** `import styles from "./x.css?text"` in a module loaded on first use: the stylesheet with what it imports, small. */
const styleText: EsbuildPlugin = {
	name: "style-text",
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /\.css\?text$/ }, ({ path, resolveDir }) => ({
			path: join(resolveDir, path.replace("?text", "")),
			namespace: "text",
		}));
		onLoad({ filter: /.*/, namespace: "text" }, async ({ path }) => {
			const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
			return { loader: "text", contents: shortColours(outputFiles[0]?.text.trim() ?? "") };
		});
	},
};

/**
 * A module with all it imports, minified: a classic script for every page, or a module that is loaded on first use.
 * @param source stands in place of the module's own text
 */
export async function bundle(
	entry: string,
	format: "iife" | "esm",
	source?: string,
): Promise<{ code: string; inputs: string[] }> {
	const result = await build({
		...(source === undefined
			? { entryPoints: [entry] }
			: { stdin: { contents: source, resolveDir: dirname(entry), loader: "ts" } }),
		bundle: true,
		format,
		target: "es2022",
		charset: "utf8",
		jsx: "automatic",
		define: { "process.env.NODE_ENV": '"production"' },
		write: false,
		metafile: true,
		plugins: [styleText],
	});
	const bundled = inlineStrings(result.outputFiles[0]?.text ?? "");
	const { code } = await transform(bundled, { minify: true, target: "es2022", charset: "utf8" });
	// Nothing here depends on strict mode, and every page pays for the word.
	const lean = code.trim().replace(/^"use strict";/, "");
	return { code: lean, inputs: Object.keys(result.metafile.inputs).map((input) => root + input) };
}

/**
 * The two hooks of a plugin that bundles what is imported with a suffix, and exports as text what `exported` makes of it.
 * @param sourceFor the text of a module that is bundled in place of the one that was named
 */
export function bundled(
	suffix: string,
	format: "iife" | "esm",
	exported: (code: string, entry: string) => string = (code) => code,
	sourceFor?: (entry: string) => string,
): Pick<Plugin, "enforce" | "resolveId" | "load"> {
	return {
		enforce: "pre",
		async resolveId(source, importer) {
			if (!source.endsWith(suffix)) return null;
			const found = await this.resolve(source.slice(0, -suffix.length), importer);
			return found && `${found.id}${suffix}`;
		},
		async load(id) {
			if (!id.endsWith(suffix)) return null;
			const entry = id.slice(0, -suffix.length);
			const { code, inputs } = await bundle(entry, format, sourceFor?.(entry));
			for (const input of inputs) this.addWatchFile(input);
			return `export default ${JSON.stringify(exported(code, entry))};`;
		},
	};
}

/**
 * Vite plugin: `import code from "./boot.ts?inline-script"` gives the module, with all it imports, as one minified
 * classic script. Pages inline it, so a static page needs no script file (design §6) and it can run before paint.
 */
export function inlineScript(): Plugin {
	return { name: "inline-script", ...bundled("?inline-script", "iife") };
}
