import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pageVary, prefetchHeaders } from "../../functions/contract/next-pages.ts";
import { securityHeaders } from "../../functions/http/headers.ts";
import { readSite } from "../../functions/runtimes/node/site/files.ts";
import { budgets, firstFlight, getBudget, headerRoom } from "../../src/build/postprocess/budgets.ts";
import { dist, distFiles, distText, faultsOn, pageOf, pages, wireSize } from "../support/site/dist.ts";
import { budgetFaults, inlineLimit, inlineRawLimit } from "./rules/budget.ts";

describe("every page", { timeout: 120_000 }, () => {
	it("stays within its budget of HTML and script", () => {
		expect(faultsOn((page) => budgetFaults(page, wireSize, distText))).toEqual([]);
	});

	it("is in the table of budgets, line by line", () => {
		const used = new Set(pages.map(({ path }) => getBudget(path)));
		expect(budgets.filter(([, budget]) => !used.has(budget)).map(([path]) => path.source)).toEqual([]);
	});
});

it("every text file has a brotli file beside it, and the server loads the same", () => {
	const bytes = (file: string) => readFileSync(join(dist, file));
	const texts = distFiles.filter(
		(file) => /\.(html|js|css|svg|xml|txt|json)$/.test(file) && bytes(file).length >= 256,
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
		...securityHeaders("https://vpn.example"),
		...prefetchHeaders("/dictionaries/en.0123456789.txt", null),
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

describe("the check of budgets", () => {
	const sizes =
		(html: number, script = 0) =>
		(file: string) =>
			file.endsWith(".js") ? script : html;
	const island =
		'<link rel="modulepreload" href="/_astro/a.js"><script type="module" src="/_astro/client.js"></script>';
	const files: Record<string, string> = {
		"_astro/a.js": 'import{x}from"./b.js";import{r}from"/_astro/react.js";const y=()=>import("./late.js")',
		"_astro/b.js": 'import"./c.js";export{z}from"./d.js"',
	};
	const read = (file: string) => files[file] ?? "";

	it("refuses one byte of HTML more than the table allows", () => {
		const page = pageOf("pricing/index.html", "");
		const { html } = getBudget(page.path);
		expect(budgetFaults(page, sizes(html), read)).toEqual([]);
		expect(budgetFaults(page, sizes(html + 1), read)).toHaveLength(1);
	});

	it("adds up all scripts of an island's page", () => {
		const page = pageOf("login/index.html", island.replace("a.js", "b.js").replace("client.js", "d.js"));
		expect(budgetFaults(page, sizes(1, 24 * 1024), read)).toEqual([]);
		expect(budgetFaults(page, sizes(1, 25 * 1024), read)).toHaveLength(1);
		expect(budgetFaults(pageOf("login/index.html", island), sizes(1, 1), read)).toHaveLength(1);
	});

	it("refuses a script file, and too much inline script, on a static page", () => {
		expect(budgetFaults(pageOf("features/index.html", island), sizes(1), read)).toHaveLength(1);
		const dense = `<script>${randomBytes(inlineLimit).toString("base64").slice(0, inlineRawLimit)}</script>`;
		expect(budgetFaults(pageOf("features/index.html", dense), sizes(1), read)).toHaveLength(1);
		const long = `<script>${"x".repeat(inlineRawLimit + 1)}</script>`;
		expect(budgetFaults(pageOf("features/index.html", long), sizes(1), read)).toHaveLength(1);
		const data = long.replace("<script>", '<script type="application/ld+json">');
		expect(budgetFaults(pageOf("features/index.html", data), sizes(1), read)).toEqual([]);
	});
});
