import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Bundle, bundle } from "../plugins/bundle.ts";
import { PageParts } from "./page-parts.ts";
import { policyOf } from "./policy.ts";
import { shakeCss, usedIn } from "./shake-css.ts";

/** What only React and Leaflet contain: they render no class of ours, and many of their words look like some. */
const libraries = ["react.transitional.element", "__CLIENT_INTERNALS", "_leaflet_id"];

const texts = new Map<string, string>();
function textAt(file: string): string {
	const text = texts.get(file) ?? readFileSync(file, "utf8");
	texts.set(file, text);
	return text;
}

/** The code of the islands a page makes alive, with what they import, but for libraries. */
function islandCode(modules: readonly string[], dist: string): string {
	const visited = new Set<string>();
	const queue = [...modules];
	let all = "";
	for (let path = queue.pop(); path; path = queue.pop()) {
		if (visited.has(path)) continue;
		visited.add(path);
		const code = textAt(join(dist, path));
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

/** A script for pages that have what it works on, and for no other. */
const count = fileURLToPath(new URL("../../boot/count.ts", import.meta.url));
let counting: Promise<Bundle> | undefined;
const countScript = async (): Promise<string> => {
	counting ??= bundle(count, "count", "iife");
	return (await counting).files[0]?.[1] ?? "";
};

/**
 * A page with only the CSS it uses, inlined, and a content security policy with the hash of every inline script and style.
 * @param html as Astro wrote it @param dist where its styles and the scripts of its islands lie
 */
export async function postprocessPage(
	html: string,
	dist: string,
): Promise<{ html: string; parts: PageParts }> {
	const parts = new PageParts(html);
	if (parts.attributes.has("data-count")) {
		const code = await countScript();
		parts.scripts.push(code);
		html = html.replace("</body>", () => `<script>${code}</script></body>`);
	}
	html = html.replace(/<link rel="stylesheet"[^>]*>|<meta name="policy"[^>]*>/g, "");
	// Shapes close themselves in SVG: a hundred of them are worth a packet's corner.
	html = html.replace(/"><\/(path|use|circle|rect|stop)>/g, '"/>');
	const styles = parts.styles.map((path) => textAt(join(dist, path))).join("");
	const css = namelessLayers(shakeCss(styles, usedIn(parts, islandCode(parts.modules, dist))));
	const meta = `<meta http-equiv="content-security-policy" content="${policyOf(parts, css)}">`;
	// The policy comes before anything it governs, the style before anything that is painted.
	html = html.replace(/<meta charset="?utf-8"?\s*\/?>/i, (charset) => charset + meta);
	html = html.replace("</title>", () => `</title>${css && `<style>${css}</style>`}`);
	return { html, parts };
}
