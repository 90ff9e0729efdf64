import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { brotliAt, compressed } from "./compress.ts";
import { writeDictionaries } from "./dictionaries.ts";
import { addedScripts, finishPage } from "./finish-page.ts";
import { forget, kept } from "./kept.ts";
import { searchFiles } from "./search-index.ts";

const text = /\.(html|js|mjs|css|svg|xml|txt|json|webmanifest|map|speculationrules)$/;

/** Few, and each byte of them counts: scripts are waited for, dictionaries may weigh 12 kB. */
const smallest = /\.js$|[\\/]dictionaries[\\/].*\.txt$/;

/** What only our own server reads, from its disk or at the edge: nobody waits for its bytes. */
const unsent = /(?<!words)[\\/]chat[\\/]\w+\.json$/;

/** Files smaller than this are not compressed. */
const least = 256;

/** Finishes a page in its place and puts its compressed twin beside it. The names of its scripts, in it, carry their hash. */
async function finishFile(file: string, dist: string, added: string): Promise<void> {
	const rendered = await readFile(file);
	const made = await kept("page", [rendered, added], async () => {
		const page = Buffer.from(await finishPage(rendered.toString(), dist));
		const length = Buffer.alloc(4);
		length.writeUInt32BE(page.length);
		const twin = page.length < least ? [] : [await compressed(page, true)];
		return Buffer.concat([length, page, ...twin]);
	});
	const end = 4 + made.readUInt32BE();
	await writeFile(file, made.subarray(4, end));
	if (made.length > end) await writeFile(`${file}.br`, made.subarray(end));
}

function twinOf(file: string, body: Buffer): Promise<Buffer> {
	if (smallest.test(file)) return kept("smallest", [body], () => brotliAt(body, 11));
	if (unsent.test(file)) return kept("unsent", [body], () => brotliAt(body, 5));
	return kept("file", [body], () => compressed(body, false));
}

async function compress(file: string): Promise<void> {
	const body = await readFile(file);
	if (body.length >= least) await writeFile(`${file}.br`, await twinOf(file, body));
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
 * is compressed with brotli. What these steps make is kept by what they make it from.
 */
export function finish(): AstroIntegration {
	return {
		name: "finish",
		hooks: {
			"astro:build:done": async ({ dir, logger }) => {
				const started = performance.now();
				const dist = fileURLToPath(dir);
				// In a fixed order, whatever the disk says: what is made of all of them is then the same.
				const all = (await readdir(dist, { recursive: true })).sort().map((name) => join(dist, name));
				// Error pages are found by this name, the nearest one up the path (Workers assets and our Node runtime).
				for (const file of all.filter((name) => name.endsWith("/404/index.html"))) {
					await rename(file, file.replace("/404/index.html", "/404.html"));
					await rm(join(file, ".."), { recursive: true });
				}
				const files = all
					.map((file) => file.replace("/404/index.html", "/404.html"))
					.filter((file) => existsSync(file) && text.test(file));
				const pages = files.filter((file) => file.endsWith(".html"));
				const added = await addedScripts();
				// Compressing is other threads' work: it goes on while the next pages are finished.
				await eachOf(pages, (file) => finishFile(file, dist, added));
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
				await forget();
				logger.info(`${pages.length} pages finished in ${Math.round(performance.now() - started)} ms`);
			},
		},
	};
}
