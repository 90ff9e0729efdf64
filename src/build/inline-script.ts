import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin as EsbuildPlugin, transform } from "esbuild";
import type { Plugin } from "vite";
import { locales } from "../../i18n/locales.ts";

const suffix = "?inline-script";

/** Of the languages, the scripts of every page need only what decides which one to show. */
const slimRegistry: EsbuildPlugin = {
	name: "slim-registry",
	setup({ onLoad }) {
		onLoad({ filter: /\/i18n\/locales\.ts$/ }, async ({ path }) => {
			const slim = locales.map(
				({ code, countries }) => `{ code: "${code}", countries: "${countries.join(" ")}" }`,
			);
			const text = await readFile(path, "utf8");
			return {
				loader: "ts",
				contents: text.replace(/(const registry = )\[[\s\S]*?\] as const;/, `$1[${slim}] as const;`),
			};
		});
	},
};

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
				format: "iife",
				target: "es2022",
				charset: "utf8",
				write: false,
				metafile: true,
				plugins: [slimRegistry],
			});
			const bundled = inlineStrings(result.outputFiles[0]?.text ?? "");
			const { code } = await transform(bundled, { minify: true, target: "es2022", charset: "utf8" });
			const root = fileURLToPath(new URL("../../", import.meta.url));
			for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(root + input);
			return `export default ${JSON.stringify(code.trim())};`;
		},
	};
}
