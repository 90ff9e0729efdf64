import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../plugins/bundle.ts";
import { withOwnIslands } from "./islands.ts";
import { policyOf, withoutWishes } from "./policy.ts";
import { shakeCss, usedIn } from "./shake-css.ts";

/** What only React and Leaflet contain: they render no class of ours, and many of their words look like some. */
const libraries = ["react.transitional.element", "__CLIENT_INTERNALS", "_leaflet_id"];

/** Astro's file with the styles of a page, which come into the page here, and what it inlines itself for islands. */
const pageStyles = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">|<style[^>]*>([\s\S]*?)<\/style>/g;
const styles = new Map<string, string>();
function stylesAt(file: string): string {
	const known = styles.get(file) ?? readFileSync(file, "utf8");
	styles.set(file, known);
	return known;
}

const scripts = new Map<string, Promise<string>>();
function scriptAt(file: string): Promise<string> {
	const known = scripts.get(file) ?? readFile(file, "utf8").catch(() => "");
	scripts.set(file, known);
	return known;
}

/** The code of the islands a page hydrates and of its own modules, with what they import, but for libraries. */
async function islandCode(html: string, dist: string): Promise<string> {
	const seen = new Set<string>();
	const queue = [...html.matchAll(/(?:component-url|<script type="module" src)="([^"]+)"/g)].map(
		(match) => match[1] ?? "",
	);
	let all = "";
	for (let path = queue.pop(); path; path = queue.pop()) {
		// Styles that come with a script are no part of the page's.
		if (seen.has(path) || /-styles\.[\w-]+\.js$/.test(path)) continue;
		seen.add(path);
		const code = await scriptAt(join(dist, path));
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
const onDemand = [{ where: /\sdata-count=/, module: "../../boot/count.ts" }];
const islands = "../../boot/island.ts";
const bundles = new Map<string, ReturnType<typeof bundle>>();
function bundled(module: string): ReturnType<typeof bundle> {
	const known = bundles.get(module) ?? bundle(fileURLToPath(new URL(module, import.meta.url)), "iife");
	bundles.set(module, known);
	return known;
}

/** The scripts that a page may get here: what it becomes depends on them. */
export const addedScripts = async (): Promise<string> =>
	(await Promise.all([islands, ...onDemand.map(({ module }) => module)].map(bundled)))
		.map(({ code }) => code)
		.join("\n");

/**
 * A page with only the CSS it uses, inlined, and a content security policy with the hash of every inline script and style.
 * @param html as Astro wrote it @param dist where the scripts of its islands lie
 */
export async function finishPage(html: string, dist: string): Promise<string> {
	for (const { where, module } of onDemand) {
		if (!where.test(html)) continue;
		const { code } = await bundled(module);
		html = html.replace("</body>", () => `<script>${code}</script></body>`);
	}
	html = withOwnIslands(html, (await bundled(islands)).code);
	let css = "";
	html = html.replace(pageStyles, (_, path?: string, rules = "") => {
		css += path ? stylesAt(join(dist, path)) : rules;
		return "";
	});
	// Shapes close themselves in SVG: a hundred of them are worth a packet's corner.
	html = html.replace(/"><\/(path|use|circle|rect|stop)>/g, '"/>');
	const used = usedIn(html, await islandCode(html, dist));
	css = namelessLayers(shakeCss(css, used));
	const meta = `<meta http-equiv="content-security-policy" content="${policyOf(html, css)}">`;
	html = withoutWishes(html);
	// The policy comes before anything it governs, the style before anything that is painted.
	html = html.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + meta);
	html = html.replace("</title>", () => `</title>${css && `<style>${css}</style>`}`);
	return html;
}
