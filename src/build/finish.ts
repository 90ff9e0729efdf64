import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import { bundle } from "./bundle.ts";
import { writeDictionaries } from "./dictionaries.ts";
import { withOwnIslands } from "./islands.ts";
import { policyOf, withoutWishes } from "./policy.ts";
import { searchFiles } from "./search-index.ts";
import { shakeCss, usedIn } from "./shake-css.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** What only React and Leaflet contain: they render no class of ours, and many of their words look like some. */
const libraries = ["react.transitional.element", "__CLIENT_INTERNALS", "_leaflet_id"];

/** The code of the islands a page hydrates and of its own modules, with what they import, but for libraries. */
async function islandCode(html: string, dist: string, cache: Map<string, Promise<string>>): Promise<string> {
	const read = (path: string): Promise<string> => {
		let code = cache.get(path);
		if (!code) {
			code = readFile(join(dist, path), "utf8").catch(() => "");
			cache.set(path, code);
		}
		return code;
	};
	const seen = new Set<string>();
	const queue = [...html.matchAll(/(?:component-url|<script type="module" src)="([^"]+)"/g)].map(
		(match) => match[1] ?? "",
	);
	let all = "";
	for (let path = queue.pop(); path; path = queue.pop()) {
		// Styles that come with a script are no part of the page's.
		if (seen.has(path) || /-styles\.[\w-]+\.js$/.test(path)) continue;
		seen.add(path);
		const code = await read(path);
		if (libraries.some((mark) => code.includes(mark))) continue;
		all += code;
		for (const [, file] of code.matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g))
			queue.push(`/_astro/${file}`);
	}
	return all;
}

/** Layers keep their order without their names, where each is written in one piece. */
function namelessLayers(css: string): string {
	const names = [...css.matchAll(/@layer ([\w-]+)\{/g)].map(([, name]) => name);
	return new Set(names).size === names.length ? css.replace(/@layer [\w-]+\{/g, "@layer{") : css;
}

/** Scripts for pages that have what they work on, and for no other. */
const onDemand = [{ where: /\sdata-count=/, module: "../boot/count.ts" }];
const bundles = new Map<string, ReturnType<typeof bundle>>();
function bundled(module: string): ReturnType<typeof bundle> {
	const known = bundles.get(module) ?? bundle(fileURLToPath(new URL(module, import.meta.url)), "iife");
	bundles.set(module, known);
	return known;
}

async function finishPage(file: string, dist: string, cache: Map<string, Promise<string>>): Promise<void> {
	let html = await readFile(file, "utf8");
	for (const { where, module } of onDemand) {
		if (!where.test(html)) continue;
		const { code } = await bundled(module);
		html = html.replace("</body>", () => `<script>${code}</script></body>`);
	}
	html = withOwnIslands(html, (await bundled("../boot/island.ts")).code);
	let css = "";
	html = html.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, rules: string) => {
		css += rules;
		return "";
	});
	// Shapes close themselves in SVG: a hundred of them are worth a packet's corner.
	html = html.replace(/"><\/(path|use|circle|rect|stop)>/g, '"/>');
	const used = usedIn(html, await islandCode(html, dist, cache));
	css = namelessLayers(shakeCss(css, used));
	const meta = `<meta http-equiv="content-security-policy" content="${policyOf(html, css)}">`;
	html = withoutWishes(html);
	// The policy comes before anything it governs, the style before anything that is painted.
	html = html.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + meta);
	html = html.replace("</title>", () => `</title>${css && `<style>${css}</style>`}`);
	await writeFile(file, html);
}

/** Pages have limits of whole kilobytes (src/README.md), 12 and more: whether one is over such a limit by what brotli 11 may save. */
const justOver = (bytes: number): boolean => bytes > 12 * 1024 && bytes % 1024 < 200;

/** @param postfix how distances are written (RFC 7932, section 4): which one is shorter differs from page to page */
const brotliAt = (body: Buffer, quality: number, postfix = 0): Promise<Buffer> =>
	brotli(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			[constants.BROTLI_PARAM_NPOSTFIX]: postfix,
		},
	});

/** Brotli 10 takes less than half the time of 11 and adds about one byte in a hundred; where those count, it is the best 11. */
async function compress(file: string): Promise<void> {
	const body = await readFile(file);
	if (body.length < 256) return;
	const zipped = gz(body, { level: 9 });
	let br = await brotliAt(body, 10);
	if (file.endsWith(".html") && justOver(br.length)) {
		const tries = await Promise.all([0, 1].map((postfix) => brotliAt(body, 11, postfix)));
		br = tries.reduce((best, other) => (other.length < best.length ? other : best));
	}
	await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, await zipped)]);
}

/** Runs `work` on every item, a few at a time: enough for all cores, little enough for memory. */
async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>, width = 8): Promise<void> {
	const queue = items.values();
	await Promise.all(
		Array.from({ length: width }, async () => {
			for (const item of queue) await work(item);
		}),
	);
}

/**
 * The last step of a build, over `dist/`: each page keeps only the CSS it uses, inlined; gets a content security policy with
 * the hash of every inline script and style; the search files and the dictionaries are made from the pages; and every text file
 * is compressed with brotli and gzip.
 */
export function finish(): AstroIntegration {
	return {
		name: "finish",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const started = performance.now();
				const dist = fileURLToPath(dir);
				const all = (await readdir(dist, { recursive: true })).map((name) => join(dist, name));
				// Error pages are found by this name, the nearest one up the path (Workers assets and our Node runtime).
				for (const file of all.filter((name) => name.endsWith("/404/index.html"))) {
					await rename(file, file.replace("/404/index.html", "/404.html"));
					await rm(join(file, ".."), { recursive: true });
				}
				const files = all
					.map((file) => file.replace("/404/index.html", "/404.html"))
					.filter((file) => existsSync(file) && text.test(file));
				const pages = files.filter((file) => file.endsWith(".html"));
				const cache = new Map<string, Promise<string>>();
				// Compressing is other threads' work: it goes on while the next pages are finished.
				await eachOf(pages, async (file) => {
					await finishPage(file, dist, cache);
					await compress(file);
				});
				const names = pages.map((file) => relative(dist, file).replaceAll("\\", "/"));
				for (const name of await writeDictionaries(dist, names)) files.push(join(dist, name));
				for (const [name, body] of await searchFiles(dist, names)) {
					await mkdir(join(dist, name, ".."), { recursive: true });
					await writeFile(join(dist, name), body);
					files.push(join(dist, name));
				}
				await eachOf(
					files.filter((file) => !file.endsWith(".html")),
					compress,
				);
				logger.info(`${pages.length} pages finished in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
