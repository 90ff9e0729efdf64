import { describe, expect, test } from "vitest";
import { buildDictionaryHeader } from "../../../functions/contract/next-pages.ts";
import { serveSite } from "../../../functions/runtimes/worker/pages.ts";

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const [english, arabic] = [7, 9].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array];
const compressedWith = (hash: Uint8Array, text: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array([...buildDictionaryHeader(hash), ...new TextEncoder().encode(text)]);
const list = { en: "/dictionaries/en.abc.txt", ar: "/dictionaries/ar.def.txt" };
const servedFiles: Record<string, BodyInit> = {
	"/dictionaries/list.json": JSON.stringify(list),
	"/dictionaries/ar.def.txt": "words",
	"/next.speculationrules": "{}",
	"/ar/pricing": "page",
	"/ar/pricing/index.html.br": "brotli",
	"/ar/pricing/index.html.dcb": compressedWith(arabic, "with arabic"),
	"/ar/profile": "account",
	"/": "home",
	"/index.html.br": "brotli home",
	"/index.html.dcb": compressedWith(english, "with english"),
	"/404": "lost",
	"/404.html.br": "lost",
};
const fakeAssets = {
	fetch: async (request: Request): Promise<Response> => {
		const { pathname } = new URL(request.url);
		const body = servedFiles[pathname];
		if (!body) return new Response(null, { status: 404 });
		const etag = `"${pathname}"`;
		const same = request.headers.get("if-none-match") === etag;
		return new Response(same || request.method === "HEAD" ? null : body, {
			status: same ? 304 : 200,
			headers: { etag },
		});
	},
};
const get = (path: string, headers: Record<string, string> = {}) =>
	serveSite(new Request(`https://site.test${path}`, { headers }), fakeAssets, "https://site.test");
const having = (hash: Uint8Array, more: Record<string, string> = {}) => ({
	"accept-encoding": "gzip, br, dcb, dcz",
	"available-dictionary": `:${base64(hash)}:`,
	...more,
});

describe("a page with a dictionary, at the edge", () => {
	test("is compressed with the one that the client has", async () => {
		for (const [path, hash, text] of [
			["/ar/pricing", arabic, "with arabic"],
			["/", english, "with english"],
		] as const) {
			const page = await get(path, having(hash));
			expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "dcb"]);
			expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(page.headers.get("vary")).toBe("Accept-Encoding, Available-Dictionary, Save-Data");
			expect(new Uint8Array(await page.arrayBuffer())).toEqual(compressedWith(hash, text));
		}
		const etag = '"/ar/pricing/index.html.dcb"';
		expect((await get("/ar/pricing", having(arabic, { "if-none-match": etag }))).status).toBe(304);
	});

	test("is sent in brotli for another dictionary, none, or one without a name", async () => {
		const hash = base64(arabic);
		for (const headers of [
			having(english),
			having(arabic, { "accept-encoding": "gzip, br, dcz" }),
			having(arabic, { "available-dictionary": hash }),
			having(arabic, { "available-dictionary": `:${hash.slice(4)}:` }),
			{ "accept-encoding": "br, dcb" },
		]) {
			const page = await get("/ar/pricing", headers);
			expect([page.headers.get("content-encoding"), await page.text()]).toEqual(["br", "brotli"]);
			expect(page.headers.get("vary")).toContain("Available-Dictionary");
		}
		const part = await get("/ar/pricing", having(arabic, { range: "bytes=0-1" }));
		expect(part.headers.get("content-encoding")).toBeNull();
	});

	test("names its dictionary and rules, but not with Save-Data or on the profile", async () => {
		const page = await get("/ar/pricing", { "accept-encoding": "br" });
		expect(page.headers.get("link")).toBe('</dictionaries/ar.def.txt>; rel="compression-dictionary"');
		expect(page.headers.get("speculation-rules")).toBe('"/next.speculationrules"');
		const saving = await get("/ar/pricing", { "accept-encoding": "br", "save-data": "on" });
		expect([saving.headers.get("link"), saving.headers.get("speculation-rules")]).toEqual([null, null]);
		const profile = await get("/ar/profile", { "accept-encoding": "br" });
		expect([profile.headers.get("link"), profile.headers.get("speculation-rules")]).toEqual([null, null]);
	});

	test("serves an immutable dictionary that says what it is for, and rules of their type", async () => {
		const dictionary = await get("/dictionaries/ar.def.txt");
		expect(dictionary.headers.get("use-as-dictionary")).toBe('match="/ar*", match-dest=("document")');
		expect(dictionary.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		const rules = await get("/next.speculationrules");
		expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
		expect((await get("/ar/pricing/index.html.dcb")).status).toBe(404);
	});
});
