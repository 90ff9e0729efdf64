import { basename, join, relative } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { checkTaken, reactFile } from "./react-file.ts";

/** "/_astro/LoginForm.D38TE75L.js" as "LoginForm". */
export const nameOf = (path: string): string => basename(path).replace(/\..*/, "");

/** The file of a page, and all that the page loads by itself. */
export interface Loaded {
	own: string;
	ahead: string[];
}

export interface Made extends Loaded {
	/** By name, below the folder of scripts. */
	files: Record<string, string>;
	/** Astro's files that went into these, from `dist`. */
	used: string[];
}

/** Makes one file that holds all a page loads, and one for each module that is imported later. @param lines the first one's text */
export async function makeFiles(dist: string, lines: readonly string[], hasIslands: boolean): Promise<Made> {
	const react = (await reactFile()).path;
	const name = nameOf(/"([^"]+)"/.exec(lines[0] ?? "")?.[1] ?? "");
	const bundled = await rolldown({
		input: { [name]: "page" },
		// What modules that come later share with the page is in its file, and in none between.
		preserveEntrySignatures: "allow-extension",
		plugins: [
			{
				name: "page",
				resolveId(source, importer) {
					if (source === "page") return source;
					if (source === react) return { id: react, external: "absolute" };
					return source.startsWith("/_astro/") && importer === "page" ? join(dist, source) : undefined;
				},
				load: (id) => (id === "page" ? lines.join("\n") : undefined),
			},
		],
	});
	const named = ({ name }: { name: string }): string => `${name.replace(/\..*/, "")}.[hash:6].js`;
	const { output } = await bundled.generate({
		format: "esm",
		minify: true,
		comments: { legal: true, annotation: false, jsdoc: false },
		entryFileNames: named,
		chunkFileNames: named,
		// Styles that come with a module are none of the page's: what reads its code for classes leaves these files out.
		codeSplitting: { groups: [{ name: "late-styles", test: /-styles\.[\w-]+\.js$/ }] },
	});
	const used = (await bundled.watchFiles).filter((file) => file.startsWith(dist));
	await bundled.close();
	const chunks = output.filter((chunk): chunk is OutputChunk => chunk.type === "chunk");
	for (const { code } of chunks) checkTaken(code);
	const own = chunks.find(({ isEntry }) => isEntry) as OutputChunk;
	// A page without islands lives by its script: what that asks for comes along with it.
	const soon = hasIslands ? [] : own.dynamicImports;
	const address = (file: string): string => `/_astro/${file}`;
	return {
		own: address(own.fileName),
		// The longest one first.
		ahead: [react, ...[own.fileName, ...soon].map(address)],
		files: Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])),
		used: used.map((file) => relative(dist, file)).sort(),
	};
}
