import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Running, start } from "../../functions/runtimes/node.ts";
import { markFinished } from "../../functions/runtimes/site-build.ts";
import { startCachingProxy } from "../support/caching-proxy.ts";
import { decoded, dictionaryPages, named, writeDictionarySite } from "../support/dictionary-site.ts";

let dir: string;
let dist: string;
let running: Running;
beforeAll(async () => {
	dir = mkdtempSync(join(tmpdir(), "dictionaries-"));
	dist = join(dir, "dist");
	await writeDictionarySite(dist);
	markFinished(dist, Date.now());
	running = await start({
		env: { PORT: "0", DATA_DIR: join(dir, "data"), LOG_LEVEL: "silent" },
		distDir: dist,
	});
});
afterAll(async () => {
	await running.stop();
	rmSync(dir, { recursive: true });
});

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}
const get = (path: string, headers: Record<string, string> = {}, origin = running.url): Promise<Answer> =>
	new Promise((resolve, reject) => {
		request(origin + path, { headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
			);
		})
			.on("error", reject)
			.end();
	});

const everything = "gzip, deflate, br, zstd, dcb, dcz";
/** Addresses of the dictionaries that a page leads to. */
const ledTo = async (path: string): Promise<string[]> => {
	const { headers } = await get(path, { "accept-encoding": everything });
	return String(headers.link)
		.split(", ")
		.map((link) => /^<([^>]+)>; rel="compression-dictionary"$/.exec(link)?.[1] ?? "");
};
const dictionaryOf = async (path: string): Promise<Buffer> => {
	const [address = ""] = await ledTo(path);
	return (await get(address)).body;
};
const withDictionary = (dictionary: Buffer, more: Record<string, string> = {}) => ({
	"accept-encoding": everything,
	"available-dictionary": named(dictionary),
	...more,
});

describe("a page with the dictionary of its language", () => {
	test("leads to one that never changes and says which pages it is for", async () => {
		for (const [page, match] of [
			["/", '"/*"'],
			["/ar/pricing", '"/ar*"'],
		] as const) {
			const { headers } = await get(page);
			expect(headers["speculation-rules"]).toBe('"/next.speculationrules"');
			const [, address = ""] =
				/^<(\/dictionaries\/[^>]+)>; rel="compression-dictionary"$/.exec(String(headers.link)) ?? [];
			const dictionary = await get(address, { "accept-encoding": "br" });
			expect(dictionary.headers["use-as-dictionary"]).toBe(`match=${match}, match-dest=("document")`);
			expect(dictionary.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
			expect(dictionary.body.length).toBeGreaterThan(100);
		}
		const rules = await get("/next.speculationrules");
		expect(rules.headers["content-type"]).toBe("application/speculationrules+json");
	});

	test("comes compressed with it, and is the same page", async () => {
		for (const [path, file] of [
			["/", "index.html"],
			["/pricing", "pricing/index.html"],
			["/ar/pricing", "ar/pricing/index.html"],
		] as const) {
			const dictionary = await dictionaryOf(path);
			const page = await get(path, withDictionary(dictionary));
			expect([page.status, page.headers["content-encoding"]]).toEqual([200, "dcb"]);
			expect(page.headers.vary).toBe("Accept-Encoding, Available-Dictionary, Save-Data");
			expect(Number(page.headers["content-length"])).toBe(page.body.length);
			expect(decoded(page.body, "dcb", dictionary)).toBe(dictionaryPages[file]);
			expect(page.body.length).toBeLessThan((await get(path, { "accept-encoding": "br" })).body.length / 3);
		}
	});

	test("is not sent again to who has it, in whichever encoding it came", async () => {
		const dictionary = await dictionaryOf("/pricing");
		for (const had of [withDictionary(dictionary), { "accept-encoding": "br" }]) {
			const { headers } = await get("/pricing", had);
			const again = await get(
				"/pricing",
				withDictionary(dictionary, { "if-none-match": String(headers.etag) }),
			);
			expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
		}
		const { headers } = await get("/pricing", withDictionary(dictionary));
		const without = await get("/pricing", { "accept-encoding": "br", "if-none-match": String(headers.etag) });
		expect(without.status).toBe(200);
	});

	test("comes in brotli where the hash is another one, or is none", async () => {
		const [english, arabic] = [await dictionaryOf("/"), await dictionaryOf("/ar")];
		const stale = Buffer.concat([arabic, Buffer.from("older")]);
		const own = named(arabic);
		for (const available of [
			named(english),
			named(stale),
			own.replaceAll(":", ""),
			own.slice(0, -2),
			own.toLowerCase(),
			":::",
			":not base64:",
			`${own}, ${named(english)}`,
			`"${own}"`,
		]) {
			const page = await get("/ar/pricing", {
				"accept-encoding": everything,
				"available-dictionary": available,
			});
			expect([available, page.headers["content-encoding"]]).toEqual([available, "br"]);
			expect(decoded(page.body, "br")).toBe(dictionaryPages["ar/pricing/index.html"]);
		}
		for (const accept of ["gzip, br, zstd", "gzip, br, dcb;q=0", "*", "br, dcbx", "br, dcz"]) {
			const page = await get("/ar/pricing", withDictionary(arabic, { "accept-encoding": accept }));
			expect([accept, page.headers["content-encoding"]]).toEqual([accept, "br"]);
		}
		const part = await get("/ar/pricing", withDictionary(arabic, { range: "bytes=0-3" }));
		expect([part.status, part.headers["content-encoding"], part.body.toString()]).toEqual([
			206,
			undefined,
			"<tit",
		]);
	});

	test("comes compressed with that of posts where it is one, with its language's where only that is there", async () => {
		const [all = "", posts = ""] = await ledTo("/ar/blog");
		expect([await ledTo("/ar/blog/post/one"), await ledTo("/ar/pricing")]).toEqual([[all, posts], [all]]);
		const [language, own] = [await get(all), await get(posts)];
		expect(own.headers["use-as-dictionary"]).toBe('match="/ar/blog/post/*", match-dest=("document")');
		expect(own.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		const [withOwn, withLanguage] = await Promise.all(
			[own, language].map(({ body }) => get("/ar/blog/post/one", withDictionary(body))),
		);
		for (const [page, { body }] of [
			[withOwn, own],
			[withLanguage, language],
		] as const) {
			expect(page?.headers["content-encoding"]).toBe("dcb");
			expect(decoded(page?.body ?? Buffer.of(), "dcb", body)).toBe(
				dictionaryPages["ar/blog/post/one/index.html"],
			);
		}
		expect(withOwn?.headers.etag).not.toBe(withLanguage?.headers.etag);
		expect(withOwn?.body.length).toBeLessThan((withLanguage?.body.length ?? 0) / 3);
		const held = { "if-none-match": String(withLanguage?.headers.etag) };
		expect((await get("/ar/blog/post/one", withDictionary(own.body, held))).status).toBe(200);
		for (const [path, dictionary] of [
			["/ar/pricing", own.body],
			["/ar/blog", own.body],
			["/ar/blog/post/one", Buffer.concat([own.body, Buffer.from("older")])],
		] as const)
			expect((await get(path, withDictionary(dictionary))).headers["content-encoding"]).toBe("br");
		expect((await get("/ar/blog/post/none", withDictionary(own.body))).headers["content-encoding"]).toBe(
			"br",
		);
	});

	test("leads who saves data to neither dictionary nor rules", async () => {
		for (const path of ["/", "/pricing", "/nothing", "/ar/blog"]) {
			const { headers } = await get(path, { "accept-encoding": everything, "save-data": "on" });
			expect([headers.link, headers["speculation-rules"]]).toEqual([undefined, undefined]);
			expect(headers.vary).toContain("Save-Data");
			expect((await get(path, { "accept-encoding": everything })).headers.link).toContain(
				"compression-dictionary",
			);
		}
	});

	test("cannot be had by the name of its file", async () => {
		for (const path of ["/pricing/index.html.dcb", "/ar/blog/post/one/index.html.posts.dcb"])
			expect((await get(path)).status).toBe(404);
	});
});

describe("a cache in between", () => {
	test("never gives anybody a page that they cannot read", async () => {
		const proxy = await startCachingProxy(running.url);
		const [english, arabic] = [await dictionaryOf("/"), await dictionaryOf("/ar")];
		const posts = (await get((await ledTo("/ar/blog"))[1] ?? "")).body;
		const stale = Buffer.from("an older dictionary");
		const browsers: [headers: Record<string, string>, dictionary?: Buffer][] = [
			[withDictionary(english), english],
			[{ "accept-encoding": everything }],
			[withDictionary(arabic), arabic],
			[withDictionary(posts), posts],
			[{ "accept-encoding": "gzip" }],
			[withDictionary(stale), stale],
			[{}],
			[withDictionary(english, { "save-data": "on" }), english],
			[{ "accept-encoding": "br", "save-data": "on" }],
		];
		const codings = new Set<string>();
		// Forwards, then backwards: each has been the first.
		for (const turn of [browsers, browsers.toReversed(), browsers])
			for (const [path, file] of [
				["/pricing", "pricing/index.html"],
				["/ar/pricing", "ar/pricing/index.html"],
				["/ar/blog/post/two", "ar/blog/post/two/index.html"],
			] as const)
				for (const [headers, dictionary] of turn) {
					const page = await get(path, headers, proxy.url);
					const coding = page.headers["content-encoding"];
					codings.add(coding ?? "identity");
					expect(decoded(page.body, coding, dictionary)).toBe(dictionaryPages[file]);
					expect(!page.headers.link).toBe("save-data" in headers);
				}
		expect([...codings].sort()).toEqual(["br", "dcb", "gzip", "identity"]);
		expect(proxy.hits()).toBeGreaterThan(30);
		await proxy.close();
	});
});

describe("another build in its place", () => {
	test("is not mixed with the one that is served", async () => {
		const dictionary = await dictionaryOf("/ar");
		const asked: Record<string, string>[] = [
			withDictionary(dictionary),
			{ "accept-encoding": "br" },
			{ "accept-encoding": "gzip" },
			{},
		];
		const before = await Promise.all(asked.map((headers) => get("/ar", headers)));
		expect(before.map(({ headers }) => headers["content-encoding"])).toEqual([
			"dcb",
			"br",
			"gzip",
			undefined,
		]);
		const fresh = await start({
			env: { PORT: "0", DATA_DIR: join(dir, "other"), LOG_LEVEL: "silent" },
			distDir: dist,
		});
		// Nothing was asked of this one yet, so all that it gives is read now.
		rmSync(dist, { recursive: true });
		await writeDictionarySite(dist, { ...dictionaryPages, "ar/index.html": "<title>another</title>" });
		for (const [at, headers] of asked.entries())
			expect((await get("/ar", headers, fresh.url)).body.equals(before[at]?.body as Buffer)).toBe(true);
		await fresh.reload();
		expect((await get("/ar", {}, fresh.url)).body.toString()).toBe("<title>another</title>");
		await fresh.stop();
	});
});

describe("a body that was made with another dictionary than its language has now", () => {
	test("is not sent", async () => {
		const other = join(dir, "foreign");
		await writeDictionarySite(other);
		const english = readFileSync(join(other, "pricing/index.html.dcb"));
		writeFileSync(
			join(other, "pricing/index.html.dcb"),
			Buffer.concat([english.subarray(0, 4), Buffer.alloc(32), english.subarray(36)]),
		);
		markFinished(other, Date.now());
		const fresh = await start({
			env: { PORT: "0", DATA_DIR: join(dir, "third"), LOG_LEVEL: "silent" },
			distDir: other,
		});
		const dictionary = await dictionaryOf("/");
		const encodings = await Promise.all(
			["/", "/pricing"].map((path) => get(path, withDictionary(dictionary), fresh.url)),
		);
		expect(encodings.map(({ headers }) => headers["content-encoding"])).toEqual(["dcb", "br"]);
		await fresh.stop();
	});
});
