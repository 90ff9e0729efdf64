import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bundle, bundle } from "../plugins/bundle.ts";
import { cached } from "./cache.ts";
import { PageParts } from "./page-parts.ts";
import { buildPolicy } from "./policy.ts";
import { findUsed, shakeCss } from "./shake-css.ts";

/** Marks of React and Leaflet, which are ignored: many of their words look like our classes. */
const libraries = ["react.transitional.element", "__CLIENT_INTERNALS", "_leaflet_id"];

const texts = new Map<string, string>();
function readText(file: string): string {
	const text = texts.get(file) ?? readFileSync(file, "utf8");
	texts.set(file, text);
	return text;
}

/** The code of a page's islands with their imports, without libraries. */
function collectIslandCode(modules: readonly string[], dist: string): string {
	const visited = new Set<string>();
	const queue = [...modules];
	let all = "";
	for (let path = queue.pop(); path; path = queue.pop()) {
		if (visited.has(path)) continue;
		visited.add(path);
		const code = readText(join(dist, path));
		if (libraries.some((mark) => code.includes(mark))) continue;
		all += code;
		for (const [, file] of code.matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g))
			queue.push(`/_astro/${file}`);
	}
	return all;
}

/** Drops layer names, which aren't needed when each layer appears once. */
function shortenLayers(css: string): string {
	const names = [...css.matchAll(/@layer ([\w-]+)\{/g)].map(([, name]) => name);
	return new Set(names).size === names.length ? css.replace(/@layer [\w-]+\{/g, "@layer{") : css;
}

/** The click counter, for pages that have something to count. */
const count = fileURLToPath(new URL("../../boot/count.ts", import.meta.url));
let counting: Promise<Bundle> | undefined;
const countScript = async (): Promise<string> => {
	counting ??= bundle(count, "count", "iife");
	return (await counting).files[0]?.[1] ?? "";
};

/** Inlines only the CSS that a page uses, and adds a policy with the hash of every inline script and style. */
export async function postprocessPage(
	html: string,
	dist: string,
): Promise<{ html: string; parts: PageParts }> {
	// SVG shapes can close themselves, which saves bytes in the first flight. Before scripts are hashed, which may hold some.
	html = html.replace(/"><\/(path|use|circle|rect|stop)>/g, '"/>');
	const parts = new PageParts(html);
	if (parts.attributes.has("data-count")) {
		const code = await countScript();
		parts.scripts.push(code);
		html = html.replace("</body>", () => `<script>${code}</script></body>`);
	}
	html = html.replace(/<link rel="stylesheet"[^>]*>|<meta name="policy"[^>]*>/g, "");
	const styles = parts.styles.map((path) => readText(join(dist, path))).join("");
	const islands = collectIslandCode(parts.modules, dist);
	const shake = () => Buffer.from(shakeCss(styles, findUsed(parts, islands)));
	const css = shortenLayers((await cached("css", [html, styles, islands], shake)).toString());
	const meta = `<meta http-equiv="content-security-policy" content="${buildPolicy(parts, css)}">`;
	// The policy must come before what it governs, styles before anything is painted.
	html = html.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + meta);
	html = html.replace("</title>", () => `</title>${css && `<style>${css}</style>`}`);
	return { html, parts };
}
