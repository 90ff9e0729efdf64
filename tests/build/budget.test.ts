import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildPrefetchHeaders, pageVary } from "../../functions/contract/next-pages.ts";
import { buildSecurityHeaders } from "../../functions/http/headers.ts";
import { readSite } from "../../functions/runtimes/node/site/files.ts";
import { budgets, firstFlight, getBudget, headerRoom, kB } from "../../src/build/postprocess/budgets.ts";
import { dist, distFiles, distText, faultsOn, type PageFile, pages, wireSize } from "../support/site/dist.ts";
import { inlineScripts } from "./rules/security.ts";

/** For inline scripts of a static page, brotli-compressed; data blocks don't count. */
const inlineLimit = 3 * kB;
/** The same uncompressed, since phones parse it all. Most of it is the scripts shared by every page. */
const inlineRawLimit = 6 * kB;

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
function scriptsOf(html: string): string[] {
	const urls = /(?:\bsrc|rel="modulepreload" href)="(\/[^"]+\.m?js)"/g;
	const queue = [...html.matchAll(urls)].map((match) => (match[1] ?? "").slice(1));
	const files = new Set<string>();
	for (let file = queue.pop(); file; file = queue.pop()) {
		if (files.has(file)) continue;
		files.add(file);
		const folder = file.replace(/[^/]+$/, "");
		for (const [, name] of distText(file).matchAll(
			/(?:\bfrom|\bimport)\s*["'](?:\.|\/_astro)\/([\w.-]+\.js)["']/g,
		))
			queue.push(folder + name);
	}
	return [...files];
}

function budgetFaults(page: PageFile): string[] {
	const budget = getBudget(page.path);
	const faults: string[] = [];
	const html = wireSize(page.file);
	if (html > budget.html) faults.push(`has ${html} bytes of HTML, more than ${budget.html}`);
	const scripts = scriptsOf(page.html);
	const bytes = scripts.reduce((sum, file) => sum + wireSize(file), 0);
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

describe("every page", { timeout: 120_000 }, () => {
	it("stays within its budget of HTML and script", () => expect(faultsOn(budgetFaults)).toEqual([]));

	it("is in the table of budgets, line by line", () => {
		const used = new Set(pages.map(({ path }) => getBudget(path)));
		expect(budgets.filter(([, budget]) => !used.has(budget)).map(([path]) => path.source)).toEqual([]);
	});
});

it("every text file has a brotli file beside it, and the server loads the same", () => {
	const bytes = (file: string) => readFileSync(join(dist, file));
	const texts = distFiles.filter(
		// The assistant's are read by our own server.
		(file) => /\.(html|js|css|svg|xml|txt|json)$/.test(file) && !file.startsWith("chat/"),
	);
	expect(texts.length).toBeGreaterThan(pages.length);
	const served = readSite(dist);
	for (const file of texts) {
		expect(brotliDecompressSync(bytes(`${file}.br`)).equals(bytes(file)), `${file}.br`).toBe(true);
		const address = `/${file}`.replace(/\/index\.html$/, "") || "/";
		expect(served.get(address)?.body.equals(bytes(`${file}.br`)), file).toBe(true);
	}
});

it("the first response of a page fits one flight with its headers, except for long texts", () => {
	const headers = {
		...buildSecurityHeaders("https://vpn.example"),
		...buildPrefetchHeaders("/dictionaries/en.0123456789.txt", null),
		"Content-Type": "text/html; charset=utf-8",
		"Cache-Control": "no-cache",
		ETag: '"0123456789abcdef-br"',
		Vary: pageVary,
		"Content-Encoding": "br",
		"Content-Length": "13000",
		Date: new Date(0).toUTCString(),
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const head = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`.length;
	expect(head).toBeLessThan(headerRoom);
	const overBudget = pages.filter(
		({ path, file }) => getBudget(path).html <= 14 * 1024 && head + wireSize(file) > firstFlight,
	);
	expect(overBudget.map(({ url, file }) => `${url} ${head + wireSize(file)}`)).toEqual([]);
});
