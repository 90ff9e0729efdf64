import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLocale } from "../../i18n/locales.ts";
import { readingMinutes } from "../features/blog/reading-time.ts";
import { kept } from "./kept.ts";

/** Modules that hold the words of posts, and the one that holds all collections: pages are told apart by `postsSeen` in their place. */
export const postModules = /^content\/blog\/[^/]+\/[\w-]+\.mdx(\?|$)|^\0?astro:data-layer-content$/;

const frontMatter = /^---\n[\s\S]*?\n---\n/;

/** Of a text, what others than its own page know: what stands above it, and how long it takes to read. */
async function toldOf(name: string, text: string): Promise<string> {
	const locale = name.replace(".mdx", "");
	if (!isLocale(locale)) return text;
	const minutes = await kept("minutes", [locale, text], () =>
		Buffer.from(String(readingMinutes(locale, text))),
	);
	return `${frontMatter.exec(text)?.[0]} ${minutes}`;
}

/**
 * What pages see of posts, by what is in their folders: each page what is told of them everywhere, the page of a post all of its own.
 * @returns a hash, for the address of a page
 */
export async function postsSeen(folder: string): Promise<(path: string) => string> {
	const [told, whole] = [createHash("sha256"), new Map<string, string>()];
	for (const id of readdirSync(folder).sort()) {
		const own = createHash("sha256");
		for (const name of readdirSync(join(folder, id)).sort()) {
			const file = readFileSync(join(folder, id, name));
			own.update(`${name} ${file.length} `).update(file);
			const seen = name.endsWith(".mdx") ? await toldOf(name, file.toString()) : file;
			told.update(`${id}/${name} ${seen.length} `).update(seen);
		}
		whole.set(id, own.digest("base64url"));
	}
	const all = told.digest("base64url");
	return (path) => all + (whole.get(path.replace(/^.*\/blog\/post\//, "")) ?? "");
}
