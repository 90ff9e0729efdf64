import { join, matchesGlob, relative } from "node:path";
import { build } from "esbuild";
import { type Plugin, rolldown } from "rolldown";
import { pathTo } from "../../../content/readers/read/disk.ts";
import { shortColours } from "../postprocess/fold-css.ts";
import { hashOfFiles, kept } from "../postprocess/kept.ts";

/** `import styles from "./x.css?text"` in a module loaded on first use: the stylesheet with what it imports, small. */
const styleText: Plugin = {
	name: "style-text",
	resolveId: (source, importer) =>
		source.endsWith(".css?text") ? join(importer ?? "", "..", source) : undefined,
	async load(id) {
		if (!id.endsWith(".css?text")) return;
		const path = id.replace("?text", "");
		this.addWatchFile(path);
		const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
		return `export default ${JSON.stringify(shortColours(outputFiles[0]?.text.trim() ?? ""))};`;
	},
};

/** A module that stands in for another one in its folder: its text, not that of the file. */
const inPlaceOf = (id: string, text: string | undefined): Plugin => ({
	name: "in-place-of",
	resolveId: (source) => (text !== undefined && source === id ? id : undefined),
	load: (found) => (text !== undefined && found === id ? { code: text, moduleType: "ts" } : undefined),
});

interface Options {
	/** Stands in place of the module's own text. */
	source?: string | undefined;
	plugins?: Plugin[];
}

/** A module with all it imports, minified: a classic script for every page, or a module that is loaded on first use. */
export async function bundle(
	entry: string,
	format: "iife" | "esm",
	{ source, plugins = [] }: Options = {},
): Promise<{ code: string; inputs: string[] }> {
	const input = source === undefined ? entry : `${entry}?entry`;
	const bundled = await rolldown({
		input,
		plugins: [inPlaceOf(input, source), styleText, ...plugins],
		transform: { target: "es2022", define: { "process.env.NODE_ENV": '"production"' } },
		// Names of storage and calls are constants, exported one by one: they stand where they are used.
		optimization: { inlineConst: { mode: "all", pass: 3 } },
	});
	const { output } = await bundled.generate({
		format,
		minify: true,
		comments: { legal: true, annotation: false, jsdoc: false },
		codeSplitting: false,
	});
	const files = await bundled.watchFiles;
	await bundled.close();
	return { code: output[0].code.trim(), inputs: files.filter((file) => file !== input) };
}

/** What of ours a script may be made of; packages count by their lock (kept.ts). */
const ours = ["src/**/*", "functions/contract/**/*", "i18n/**/*", "content/*", "tsconfig"].map(
	(path) => `${path}.{ts,tsx,css,json}`,
);
const isKnown = (path: string): boolean =>
	/(^|\/)node_modules\//.test(path) || ours.some((pattern) => matchesGlob(path, pattern));
let ourFiles: string | undefined;

/** The code of the same, kept by all of our files that a script may be made of: they stay as they are while texts are written. */
export async function bundledOnce(
	entry: string,
	format: "iife" | "esm",
	{ source, plugins }: Options = {},
): Promise<string> {
	ourFiles ??= hashOfFiles(...ours);
	const make = async () => {
		const { code, inputs } = await bundle(entry, format, { source, ...(plugins && { plugins }) });
		const other = inputs
			.map((input) => relative(pathTo(""), input).replaceAll("\\", "/"))
			.find((input) => !isKnown(input));
		if (other) throw new Error(`${entry} is made of ${other}, too: let src/build/plugins/bundle.ts know.`);
		return Buffer.from(code);
	};
	return (
		await kept("script", [relative(pathTo(""), entry), format, source ?? "", ourFiles], make)
	).toString();
}
