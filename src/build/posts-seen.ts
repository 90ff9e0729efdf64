import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
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
	const [told, whole] = [createHash("sha256"), new Map<string, Hash>()];
	const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
		entry.isFile(),
	);
	for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
		const [name, file] = [relative(folder, path), readFileSync(path)];
		const id = name.split(sep)[0] ?? "";
		const own = whole.get(id) ?? createHash("sha256");
		whole.set(id, own.update(`${name} ${file.length} `).update(file));
		const seen = name.endsWith(".mdx") ? await toldOf(basename(name), file.toString()) : file;
		told.update(`${name} ${seen.length} `).update(seen);
	}
	const all = told.digest("base64url");
	const hashes = new Map([...whole].map(([id, own]) => [id, own.digest("base64url")]));
	return (path) => all + (hashes.get(path.replace(/^.*\/blog\/post\//, "")) ?? "");
}
