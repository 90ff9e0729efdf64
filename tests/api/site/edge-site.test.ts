import { describe, expect, test } from "vitest";
import { serveSite } from "../../../functions/runtimes/worker/pages.ts";
import { fallbackPages, pages, redirected, unknownPaths } from "../../support/site/addresses.ts";

const known = new Set([...pages, "/404", "/ar/404", "/blog/post/404"]);
/** Behaves like Workers static assets with `html_handling: drop-trailing-slash` and no not-found handling. */
const assets = {
	fetch: async (request: Request): Promise<Response> => {
		const { pathname } = new URL(request.url);
		return known.has(pathname)
			? new Response(request.method === "HEAD" ? null : `page ${pathname}`)
			: new Response(null, { status: 404 });
	},
};
const get = (path: string) => serveSite(new Request(`https://site.test${path}`), assets, "https://site.test");

describe("the site at the edge", () => {
	test.each([
		["/pricing?plan=year", "application/x-www-form-urlencoded", 303],
		["/nothing", "application/x-www-form-urlencoded", 405],
		["/pricing", "application/json", 405],
	])("answers a form sent to %s as %s with %i", async (path, type, status) => {
		const init = { method: "POST", body: "a=b", headers: { "content-type": type } };
		const request = new Request(`https://site.test${path}`, init);
		const answer = await serveSite(request, assets, "https://site.test");
		expect([answer.status, answer.headers.get("location")]).toEqual([status, status === 303 ? path : null]);
	});

	test.each(redirected)("redirects %s to %s permanently", async (path, to) => {
		const answer = await get(path);
		expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
	});

	test.each(fallbackPages)("shows at %s the page %s, with %s as canonical", async (path, page, canonical) => {
		const answer = await get(path);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toBe(`page ${page}`);
		expect(answer.headers.get("link")).toBe(`<https://site.test${canonical}>; rel="canonical"`);
		expect(answer.headers.get("x-robots-tag")).toBe("noindex");
	});

	test.each(unknownPaths)("answers 404 at %s in its language", async (path, page) => {
		const answer = await get(path);
		expect(answer.status).toBe(404);
		expect(await answer.text()).toBe(`page ${page}`);
	});

	test("sends a page as the build compressed it, to clients that accept that", async () => {
		const packed = new Uint8Array([11, 2, 128]);
		const assets: Record<string, BodyInit> = {
			"/pricing": "page",
			"/pricing/index.html.br": packed,
			"/": "home",
			"/index.html.br": packed,
			"/download": "apps",
			"/chat/en.json": "for the assistant",
			"/404": "lost",
		};
		const store = {
			fetch: async (request: Request): Promise<Response> => {
				const body = assets[new URL(request.url).pathname];
				if (!body) return new Response(null, { status: 404 });
				const headers = { etag: '"a"', "content-type": "text/plain" };
				const known = request.headers.get("if-none-match") === '"a"';
				return new Response(known ? null : body, { status: known ? 304 : 200, headers });
			},
		};
		const request = (path: string, headers: Record<string, string>) =>
			serveSite(new Request(`https://site.test${path}`, { headers }), store, "https://site.test");
		for (const path of ["/", "/pricing"]) {
			const answer = await request(path, { "accept-encoding": "gzip, br" });
			expect(answer.status).toBe(200);
			expect(answer.headers.get("content-encoding")).toBe("br");
			expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(answer.headers.get("vary")).toBe("Accept-Encoding");
			expect(new Uint8Array(await answer.arrayBuffer())).toEqual(packed);
		}
		expect((await request("/pricing", { "accept-encoding": "br", "if-none-match": '"a"' })).status).toBe(304);
		expect((await request("/download/unknown", { "if-none-match": '"a"' })).status).toBe(304);
		const lost = await request("/nothing", { "if-none-match": '"a"' });
		expect([lost.status, await lost.text()]).toEqual([404, "lost"]);
		const others: Record<string, string>[] = [
			{ "accept-encoding": "gzip" },
			{ "accept-encoding": "br;q=0" },
			{ "accept-encoding": "br", range: "bytes=0-1" },
		];
		for (const headers of others) {
			const plain = await request("/pricing", headers);
			expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "page"]);
		}
		for (const path of ["/pricing/index.html.br", "/chat/en.json"])
			expect((await request(path, {})).status).toBe(404);
	});

	test("sends the security headers with every response", async () => {
		for (const path of ["/", "/terms", "/nothing"])
			expect((await get(path)).headers.get("x-content-type-options")).toBe("nosniff");
	});
});
