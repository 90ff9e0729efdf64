import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markComplete } from "../../../functions/runtimes/node/build/site-build.ts";
import { type RunningServer, start } from "../../../functions/runtimes/node/server.ts";
import { ask } from "../../support/ask.ts";
import { fallbackPages, pages, redirected, unknownPaths } from "../../support/site/addresses.ts";

let dir: string;
let running: RunningServer;
beforeAll(async () => {
	dir = mkdtempSync(join(tmpdir(), "site-"));
	const write = (name: string, text: string, compressed = true) => {
		const file = join(dir, "dist", name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		if (!compressed) return;
		writeFileSync(`${file}.br`, brotliCompressSync(text));
		writeFileSync(`${file}.gz`, gzipSync(text));
	};
	for (const page of pages) write(join(page, "index.html"), `<title>${page}</title>${" ".repeat(300)}`);
	for (const page of ["/404", "/ar/404", "/blog/post/404"]) write(`${page}.html`, `<title>${page}</title>`);
	write("_astro/app.abc123.js", "export const a = 1;");
	write("favicon.svg", "<svg/>", false);
	write(".env", "SECRET=1", false);
	write(".well-known/security.txt", "Contact: x", false);
	writeFileSync(join(dir, "outside.txt"), "outside");
	markComplete(join(dir, "dist"), Date.now());
	running = await start({
		env: { PORT: "0", DATA_DIR: join(dir, "data"), LOG_LEVEL: "silent" },
		distDir: join(dir, "dist"),
	});
});
afterAll(async () => {
	await running.stop();
	rmSync(dir, { recursive: true });
});

type Page = Awaited<ReturnType<typeof ask>> & { text: string };

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Page> {
	const answer = await ask(running.url, path, headers, method);
	return { ...answer, text: answer.body.toString() };
}

const titleOf = ({ text }: Page) => /<title>(.*)<\/title>/.exec(text)?.[1];

describe("a page", () => {
	test("is served at its URL without a trailing slash, to which others redirect", async () => {
		for (const [path, title] of [
			["/", "/"],
			["/pricing", "/pricing"],
			["/ar", "/ar"],
			["/ar/pricing?ref=1", "/ar/pricing"],
		] as const) {
			const page = await get(path);
			expect([path, page.status, titleOf(page)]).toEqual([path, 200, title]);
			expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
			expect(page.headers["cache-control"]).toBe("no-cache");
		}
		for (const [path, to] of [
			["/ar/", "/ar"],
			["/pricing/?a=b&c", "/pricing?a=b&c"],
			["/pricing/index.html", "/pricing"],
			["/index.html", "/"],
			["/pricing.html", "/pricing"],
			["//pricing", "/pricing"],
			["/en", "/"],
		] as const) {
			const page = await get(path);
			expect([path, page.status, page.headers.location]).toEqual([path, 308, to]);
		}
	});

	test("is sent in an encoding the client accepts, as compressed at build time", async () => {
		const plain = await get("/pricing");
		expect([plain.headers["content-encoding"], plain.headers.vary]).toEqual([undefined, "Accept-Encoding"]);
		const br = await get("/pricing", { "accept-encoding": "gzip, deflate, br, zstd" });
		expect(br.headers["content-encoding"]).toBe("br");
		expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
		const gz = await get("/pricing", { "accept-encoding": "gzip, br;q=0" });
		expect(gz.headers["content-encoding"]).toBe("gzip");
		expect(gunzipSync(gz.body).toString()).toBe(plain.text);
		expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(3);
	});

	test("answers 304 to a client that has it", async () => {
		const etag = String((await get("/pricing", { "accept-encoding": "br" })).headers.etag);
		for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
			const again = await get("/pricing", { "accept-encoding": "br", "if-none-match": known });
			expect([again.status, again.body.length]).toEqual([304, 0]);
		}
		expect((await get("/pricing", { "if-none-match": '"x"' })).status).toBe(200);
	});

	test("can be requested in ranges, as long as it hasn't changed", async () => {
		const full = await get("/pricing");
		const part = await get("/pricing", { range: "bytes=2-7", "accept-encoding": "br" });
		expect([part.status, part.text]).toEqual([206, full.text.slice(2, 8)]);
		expect((await get("/pricing", { range: "bytes=99999-" })).status).toBe(416);
		const changed = await get("/pricing", { range: "bytes=2-7", "if-range": '"older"' });
		expect([changed.status, changed.text]).toEqual([200, full.text]);
	});

	test("answers HEAD with the headers alone, and refuses other methods", async () => {
		const full = await get("/pricing");
		const head = await get("/pricing", {}, "HEAD");
		expect([head.status, head.body.length]).toEqual([200, 0]);
		expect(head.headers["content-length"]).toBe(full.headers["content-length"]);
		const posted = await get("/pricing", {}, "POST");
		expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
	});

	test("answers a form sent without JavaScript with its page, and on no other path", async () => {
		const type = { "content-type": "application/x-www-form-urlencoded" };
		const requests = await get("/pricing?plan=year", type, "POST");
		expect([requests.status, requests.headers.location]).toEqual([303, "/pricing?plan=year"]);
		expect((await get("/nothing", type, "POST")).status).toBe(405);
		expect((await get("/pricing", { "content-type": "application/json" }, "POST")).status).toBe(405);
	});

	test("and everything else carries the security headers", async () => {
		for (const path of ["/", "/_astro/app.abc123.js", "/nothing", "/pricing/", "/api/health"]) {
			const { headers } = await get(path);
			expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
			expect(headers["x-content-type-options"]).toBe("nosniff");
			expect(headers["strict-transport-security"]).toBeUndefined();
		}
	});
});

describe("a file", () => {
	test("with a hash in its name is immutable", async () => {
		const { headers } = await get("/_astro/app.abc123.js");
		expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
	});

	test("that is hidden or outside the folder isn't served", async () => {
		const paths =
			"/.env /../outside.txt /%2e%2e/outside.txt /..%2foutside.txt /..%5coutside.txt /ar/../../outside.txt /%00 /% /pricing/index.html.br /data/secrets.json /.data/secrets.json";
		for (const path of paths.split(" ")) {
			const page = await get(path);
			expect([path, page.status]).toEqual([path, 404]);
			expect(page.text).not.toContain("outside");
		}
		expect((await get("/.well-known/security.txt")).text).toBe("Contact: x");
	});

	test("request never redirects to another site", async () => {
		for (const path of ["//evil.example/", "//evil.example/..", "/%2f%2fevil.example/", "/\\evil.example/"])
			expect(String((await get(path)).headers.location ?? "/")).toMatch(/^\/(?!\/)/);
	});
});

describe("an unknown path", () => {
	test.each([...unknownPaths, ["/fr/nothing", "/404"], ["/404", "/404"], ["/ar/404.html", "/ar/404"]])(
		"%s gets the nearest not-found page, %s",
		async (path, title) => {
			const page = await get(path);
			expect([page.status, titleOf(page)]).toEqual([404, title]);
		},
	);

	test.each(redirected)("%s is another name of a page, and redirects to %s", async (path, to) => {
		const page = await get(path);
		expect([page.status, page.headers.location]).toEqual([308, to]);
	});

	test.each(fallbackPages)(
		"%s shows the general page %s, with %s as canonical",
		async (path, title, canonical) => {
			const page = await get(path);
			expect([page.status, titleOf(page)]).toEqual([200, title]);
			expect(page.headers.link).toBe(`<${running.config.origin}${canonical}>; rel="canonical"`);
			expect(page.headers["x-robots-tag"]).toBe("noindex");
		},
	);
});
