import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { type OutputChunk, rolldown } from "rolldown";
import { checkTaken, reactFile } from "./react-file.ts";

const islands = /<astro-island[^>]*>/g;
const modules = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g;
const attribute = (tag: string, name: string): string =>
	new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** What a page loads of the modules that Astro made: what its file says, and what of them is called what in it. */
interface Wanted {
	/** The file's text, one line a module. */
	lines: string[];
	/** By an island's module and export, what that is called in the file. */
	names: Map<string, string>;
	hasIslands: boolean;
}

/** "/_astro/LoginForm.D38TE75L.js" as "LoginForm". */
const nameOf = (path: string): string => basename(path).replace(/\..*/, "");

function wantedBy(html: string): Wanted {
	const [names, lines] = [new Map<string, string>(), new Set<string>()];
	for (const [tag] of html.matchAll(islands)) {
		const [module, of] = [attribute(tag, "component-url"), attribute(tag, "component-export")];
		names.set(`${module} ${of}`, nameOf(module));
		lines.add(`export { ${of} as ${nameOf(module)} } from "${module}";`);
		lines.add(`export { default as hydrate } from "${attribute(tag, "renderer-url")}";`);
	}
	for (const [, module] of html.matchAll(modules)) lines.add(`import "${module}";`);
	return { lines: [...lines], names, hasIslands: names.size > 0 };
}

/** The file of a page, and all that the page loads by itself. */
interface Loaded {
	own: string;
	ahead: string[];
}

/** Writes one file that holds all a page loads, and one for each module that is imported later; `used` gets what went into them. */
async function writeFiles(dist: string, { lines, hasIslands }: Wanted, used: Set<string>): Promise<Loaded> {
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
	const { output } = await bundled.write({
		dir: join(dist, "_astro"),
		format: "esm",
		minify: true,
		comments: { legal: true, annotation: false, jsdoc: false },
		entryFileNames: named,
		chunkFileNames: named,
		// Styles that come with a module are none of the page's: what reads its code for classes leaves these files out.
		codeSplitting: { groups: [{ name: "late-styles", test: /-styles\.[\w-]+\.js$/ }] },
	});
	for (const file of await bundled.watchFiles) used.add(file);
	await bundled.close();
	const chunks = output.filter((chunk): chunk is OutputChunk => chunk.type === "chunk");
	for (const { code } of chunks) checkTaken(code);
	const own = chunks.find(({ isEntry }) => isEntry) as OutputChunk;
	// A page without islands lives by its script: what that asks for comes along with it.
	const soon = hasIslands ? [] : own.dynamicImports;
	const address = (file: string): string => `/_astro/${file}`;
	return { own: address(own.fileName), ahead: [...[own.fileName, ...soon].map(address), react] };
}

/** The page with its own file in the place of Astro's. */
function withFiles(html: string, { names }: Wanted, { own, ahead }: Loaded): string {
	const hints = ahead.map((path) => `<link rel="modulepreload" href="${path}">`).join("");
	// Async, or what waits for the document waits for React; a module all the same, as dictionary and icon come after those.
	const script = `<script type="module" src="${own}" async></script>`;
	return html
		.replace(islands, (tag) =>
			tag
				.replace(/\srenderer-url="[^"]*"/, "")
				.replace(
					/\scomponent-export="[^"]*"/,
					` component-export="${names.get(`${attribute(tag, "component-url")} ${attribute(tag, "component-export")}`)}"`,
				)
				.replace(/\scomponent-url="[^"]*"/, ` component-url="${own}"`),
		)
		.replace(modules, "")
		.replace("</head>", () => `${hints}</head>`)
		.replace("</body>", () => `${script}</body>`);
}

/**
 * Puts what a page with islands or a module of its own loads into one file, in the place of the fifteen to twenty small ones that
 * many pages share; beside it there is React, one for all. A few kilobytes twice cost less than as many requests, and small files
 * compress badly. Stands before `finish()`, which reads these files.
 */
export function pageFiles(): AstroIntegration {
	return {
		name: "page-files",
		hooks: {
			"astro:build:done": async ({ dir }) => {
				const dist = fileURLToPath(dir);
				const used = new Set<string>();
				const made = new Map<string, Promise<Loaded>>();
				const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith(".html"));
				for (const page of pages.sort()) {
					const file = join(dist, page);
					const html = await readFile(file, "utf8");
					const wanted = wantedBy(html);
					if (!wanted.lines.length) continue;
					const key = wanted.lines.join("\n");
					const loaded = made.get(key) ?? writeFiles(dist, wanted, used);
					made.set(key, loaded);
					await writeFile(file, withFiles(html, wanted, await loaded));
				}
				await Promise.all([...used].filter((file) => file.startsWith(dist)).map((file) => rm(file)));
			},
		},
	};
}
