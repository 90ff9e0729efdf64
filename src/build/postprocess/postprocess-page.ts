import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PageParts } from "./page-parts.ts";
import { buildPolicy } from "./policy.ts";
import { findUsed, shakeCss } from "./shake-css.ts";

/** Marks of React and Leaflet, which are ignored: many of their words look like our classes. */
const libraries = ["react.transitional.element", "__CLIENT_INTERNALS", "_leaflet_id"];

/** Styles that a script adds with tokens of their own, so that the page needn't keep any for them. */
const lateStyles = /`@layer tokens\{[^`]*`/g;

const readText = (file: string): string => readFileSync(file, "utf8");

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
		all += code.replace(lateStyles, "``");
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

/** Inlines only the CSS that a page uses, and adds a policy with the hash of every inline script and style. */
export function postprocessPage(html: string, dist: string): { html: string; parts: PageParts } {
	// SVG shapes can close themselves, which saves bytes in the first flight. Before scripts are hashed, which may hold some.
	html = html.replace(/"><\/(path|use|circle|rect|stop)>/g, '"/>');
	const parts = new PageParts(html);
	html = html.replace(/<link rel="stylesheet"[^>]*>|<meta name="policy"[^>]*>/g, "");
	const styles = parts.styles.map((path) => readText(join(dist, path))).join("");
	const islands = collectIslandCode(parts.modules, dist);
	const css = shortenLayers(shakeCss(styles, findUsed(parts, islands)));
	const meta = `<meta http-equiv="content-security-policy" content="${buildPolicy(parts, css)}">`;
	// The policy must come before what it governs, styles before anything is painted.
	html = html.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + meta);
	html = html.replace("</title>", () => `</title>${css && `<style>${css}</style>`}`);
	return { html, parts };
}
