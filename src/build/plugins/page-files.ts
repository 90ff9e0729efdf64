import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { kept } from "../postprocess/kept.ts";
import { type Loaded, type Made, makeFiles, nameOf } from "./page-bundle.ts";

const islands = /<astro-island[^>]*>/g;
const modules = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g;
/** Whether a page may have one of these: most have none, and this is the cheapest way to say so. */
const needsFiles = (html: Buffer): boolean =>
	html.includes("<astro-island") || html.includes('<script type="module" src=');
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

/** Writes the files of a page, kept by all scripts there are; `used` gets what went into them. */
async function writeFiles(
	dist: string,
	wanted: Wanted,
	scripts: string[],
	used: Set<string>,
): Promise<Loaded> {
	const from = [String(wanted.hasIslands), ...wanted.lines, ...scripts];
	const made = await kept("page-files", from, async () =>
		Buffer.from(JSON.stringify(await makeFiles(dist, wanted.lines, wanted.hasIslands))),
	);
	const { files, used: names, ...loaded }: Made = JSON.parse(made.toString());
	for (const [name, code] of Object.entries(files)) writeFileSync(join(dist, "_astro", name), code);
	for (const name of names) used.add(join(dist, name));
	return loaded;
}

/** Names and texts of the scripts that Astro made. */
const scriptsIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith(".js"))
		.sort()
		.flatMap((name) => [name, readFileSync(join(folder, name), "utf8")]);

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
				const scripts = scriptsIn(join(dist, "_astro"));
				const made = new Map<string, Promise<Loaded>>();
				const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
				const pages = names.sort().flatMap((name) => {
					if (!name.endsWith(".html")) return [];
					const file = join(dist, name);
					const rendered = readFileSync(file);
					if (!needsFiles(rendered)) return [];
					const html = rendered.toString();
					const wanted = wantedBy(html);
					return wanted.lines.length ? { file, html, wanted } : [];
				});
				for (const { wanted } of pages) {
					const key = wanted.lines.join("\n");
					if (!made.has(key)) made.set(key, writeFiles(dist, wanted, scripts, used));
				}
				for (const { file, html, wanted } of pages) {
					const loaded = await made.get(wanted.lines.join("\n"));
					if (loaded) writeFileSync(file, withFiles(html, wanted, loaded));
				}
				for (const file of used) rmSync(file);
			},
		},
	};
}
