import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleAsync } from "lightningcss";
import { type OutputChunk, type Plugin, rolldown } from "rolldown";
import { dynamicImportVarsPlugin, importGlobPlugin } from "rolldown/experimental";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { fillColors } from "./postcss.ts";

export interface Bundle {
	/** Addresses and code of the output files, the entry first. A classic script is inlined, so nobody requests its address. */
	files: [entry: [path: string, code: string], ...chunks: [path: string, code: string][]];
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
			const element = "div.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";
			const changed = code.replace("div.innerHTML = '<svg/>';", element);
			if (changed === code)
				throw new Error("Leaflet asks in another way: look at src/build/plugins/bundle.ts.");
			return changed;
		},
	},
};

const getAddress = (file: string): string => `/_astro/${file}`;

/** Bundles and minifies a module: as a classic script to inline, or as a module with an address. */
export async function bundle(
	entry: string,
	name: string,
	format: "iife" | "esm",
	plugins: Plugin[] = [],
): Promise<Bundle> {
	const bundler = await rolldown({
		input: { [name]: entry },
		// Code that lazy chunks share with the entry stays in the entry.
		preserveEntrySignatures: "allow-extension",
		plugins: [assets, leafletSvg, dynamicImportVarsPlugin(), importGlobPlugin(), ...plugins],
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
		files: chunks.map(({ fileName, code }) => [getAddress(fileName), code.trim()]) as Bundle["files"],
		dynamicImports: (chunks[0]?.dynamicImports ?? []).map(getAddress),
		inputs: watchFiles,
	};
}
