import { readFile } from "node:fs/promises";
import { join, matchesGlob, relative } from "node:path";
import { bundleAsync } from "lightningcss";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { cached, hashFiles } from "../postprocess/cache.ts";
import { fillColors } from "./postcss.ts";

export interface Bundle {
	/** Addresses and code of the output files, the entry first. A classic script is inlined, so nobody requests its address. */
	files: [path: string, code: string][];
	/** Addresses of the chunks that the entry may import later. */
	dynamicImports: string[];
	inputs: string[];
}

async function readStyles(path: string): Promise<string> {
	const css = await readFile(path, "utf8");
	return path.endsWith("/styles/tokens.css") ? fillColors(css) : css;
}

/** Server-rendered components bring their own styles. As in Vite, `?inline` gives a script styles, and `?url` a small picture. */
const assets: Plugin = {
	name: "assets",
	resolveId: (source, importer) =>
		/\.(css\?inline|svg\?url)$/.test(source) ? join(importer ?? "", "..", source) : undefined,
	load: {
		filter: { id: /\.(css(\?inline)?|svg\?url)$/ },
		async handler(id) {
			if (id.endsWith(".css")) return { code: "", moduleType: "js" };
			const path = id.replace(/\?\w+$/, "");
			this.addWatchFile(path);
			if (path.endsWith(".svg")) {
				const picture = `data:image/svg+xml,${encodeURIComponent(await readFile(path, "utf8"))}`;
				return `export default ${JSON.stringify(picture)};`;
			}
			this.addWatchFile(resolvePath("content/brand.json"));
			const { code } = await bundleAsync({ filename: path, minify: true, resolver: { read: readStyles } });
			return `export default ${JSON.stringify(code.toString())};`;
		},
	},
};

/** On load, Leaflet parses a string to detect SVG. Trusted Types forbid that on our pages, so it gets a real element. */
const leafletSvg: Plugin = {
	name: "leaflet-svg",
	transform: {
		filter: { id: /\/leaflet-src(\.esm)?\.js$/ },
		handler(code) {
			const [before, after, ...more] = code.split("div.innerHTML = '<svg/>';");
			if (after === undefined || more.length)
				throw new Error("Leaflet asks in another way: look at src/build/plugins/bundle.ts.");
			return `${before}div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));${after}`;
		},
	},
};

/** Source text that replaces a module, resolved as if it were in that module's folder. */
const replaceModule = (id: string, text: string | undefined): Plugin => ({
	name: "in-place-of",
	resolveId: (source) => (text !== undefined && source === id ? id : undefined),
	load: (found) => (text !== undefined && found === id ? { code: text, moduleType: "ts" } : undefined),
});

export interface BundleOptions {
	source?: string;
	plugins?: Plugin[];
	/** Receives the files of modules that the bundle refers to by address. */
	nested?: [path: string, code: string][];
}

const getAddress = (file: string): string => `/_astro/${file}`;

/** Bundles and minifies a module: as a classic script to inline, or as a module with an address. */
export async function bundle(
	entry: string,
	name: string,
	format: "iife" | "esm",
	{ source, plugins = [], nested = [] }: BundleOptions = {},
): Promise<Bundle> {
	const input = source === undefined ? entry : `${entry}?source`;
	const bundler = await rolldown({
		input: { [name]: input },
		// Code that lazy chunks share with the entry stays in the entry.
		preserveEntrySignatures: "allow-extension",
		plugins: [replaceModule(input, source), assets, leafletSvg, ...plugins],
		checks: { pluginTimings: false },
		transform: {
			target: "es2022",
			define: { "process.env.NODE_ENV": '"production"', "import.meta.env.DEV": "false" },
		},
		// Inlines exported constants, such as storage keys.
		optimization: { inlineConst: { mode: "all", pass: 3 } },
		onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
	});
	const fileNames = "[name].[hash:6].js";
	const { output } = await bundler.generate({
		format,
		minify: true,
		comments: { legal: true, annotation: false, jsdoc: false },
		entryFileNames: fileNames,
		chunkFileNames: fileNames,
		...(format === "iife" && { codeSplitting: false }),
	});
	const watchFiles = await bundler.watchFiles;
	await bundler.close();
	const chunks = output.filter((part): part is OutputChunk => part.type === "chunk");
	return {
		files: [
			...chunks.map(({ fileName, code }): [string, string] => [getAddress(fileName), code.trim()]),
			...nested,
		],
		dynamicImports: (chunks[0]?.dynamicImports ?? []).map(getAddress),
		inputs: watchFiles.filter((file) => file !== input),
	};
}

/** Our files that a script can be made of. Packages count through the lockfile (cache.ts). */
const ours = ["src/**/*", "functions/contract/**/*", "i18n/**/*", "content/*", "tsconfig"].map(
	(path) => `${path}.{ts,tsx,css,json,svg}`,
);
const isKnown = (path: string): boolean =>
	/(^|\/)node_modules\//.test(path) || ours.some((pattern) => matchesGlob(path, pattern));
let ourFiles: string | undefined;

/** The same, cached by the content of those files. */
export async function bundleOnce(
	entry: string,
	name: string,
	format: "iife" | "esm",
	options: BundleOptions = {},
): Promise<Bundle> {
	ourFiles ??= hashFiles(...ours);
	const make = async () => {
		const result = await bundle(entry, name, format, options);
		const other = result.inputs
			.map((input) => relative(resolvePath(""), input).replaceAll("\\", "/"))
			.find((input) => !isKnown(input));
		if (other) throw new Error(`${entry} is made of ${other}, too: let src/build/plugins/bundle.ts know.`);
		return Buffer.from(JSON.stringify(result));
	};
	const from = [relative(resolvePath(""), entry), format, options.source ?? "", ourFiles];
	return JSON.parse((await cached("script", from, make)).toString());
}
