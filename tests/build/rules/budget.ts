import { brotliCompressSync } from "node:zlib";
import { getBudget, kB } from "../../../src/build/postprocess/budgets.ts";
import type { PageFile } from "../../support/site/dist.ts";
import { inlineScripts } from "./security.ts";

type Faults = string[];

/** For inline scripts of a static page, brotli-compressed; data blocks don't count. */
export const inlineLimit = 3 * kB;
/** The same uncompressed, since phones parse it all. Most of it is the scripts shared by every page. */
export const inlineRawLimit = 6 * kB;

/** Compressed sizes by script: most pages share them. */
const sentBytes = new Map<string, number>();
function compressedSize(script: string): number {
	const bytes = sentBytes.get(script) ?? brotliCompressSync(script).length;
	sentBytes.set(script, bytes);
	return bytes;
}

/** Script files a page may load eagerly: its own, that module's static import, and React. */
const filesLimit = 3;

/** Script files loaded eagerly: the page's own and preloaded ones with their static imports. `import()` comes later. */
function scriptsOf(html: string, read: (file: string) => string): string[] {
	const urls = /(?:\bsrc|rel="modulepreload" href)="(\/[^"]+\.m?js)"/g;
	const queue = [...html.matchAll(urls)].map((match) => (match[1] ?? "").slice(1));
	const files = new Set<string>();
	for (let file = queue.pop(); file; file = queue.pop()) {
		if (files.has(file)) continue;
		files.add(file);
		const folder = file.replace(/[^/]+$/, "");
		for (const [, name] of read(file).matchAll(
			/(?:\bfrom|\bimport)\s*["'](?:\.|\/_astro)\/([\w.-]+\.js)["']/g,
		))
			queue.push(folder + name);
	}
	return [...files];
}

export function budgetFaults(
	page: PageFile,
	size: (file: string) => number,
	read: (file: string) => string,
): Faults {
	const budget = getBudget(page.path);
	const faults: Faults = [];
	const html = size(page.file);
	if (html > budget.html) faults.push(`has ${html} bytes of HTML, more than ${budget.html}`);
	const scripts = scriptsOf(page.html, read);
	const bytes = scripts.reduce((sum, file) => sum + size(file), 0);
	if (budget.script === undefined) {
		if (scripts.length) faults.push(`loads ${scripts.join(", ")}, and should load no script`);
		const inlined = inlineScripts(page.html).join("\n");
		const raw = Buffer.byteLength(inlined);
		if (raw > inlineRawLimit) faults.push(`has ${raw} bytes of inline script, more than ${inlineRawLimit}`);
		const requests = inlined ? compressedSize(inlined) : 0;
		if (requests > inlineLimit)
			faults.push(`sends ${requests} bytes of inline script, more than ${inlineLimit}`);
		return faults;
	}
	if (bytes > budget.script) faults.push(`loads ${bytes} bytes of script, more than ${budget.script}`);
	if (scripts.length > filesLimit) faults.push(`loads ${scripts.length} files of script: ${scripts}`);
	return faults;
}
