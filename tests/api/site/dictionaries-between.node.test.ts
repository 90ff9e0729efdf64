import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markFinished } from "../../../functions/runtimes/node/build/site-build.ts";
import { startCachingProxy } from "../../support/faults/caching-proxy.ts";
import { everything, startDictionarySite, withDictionary } from "../../support/site/dictionary-client.ts";
import { decoded, dictionaryPages, writeDictionarySite } from "../../support/site/dictionary-site.ts";

let site: Awaited<ReturnType<typeof startDictionarySite>>;
beforeAll(async () => {
	site = await startDictionarySite();
});
afterAll(() => site.stop());
const get: typeof site.get = (...request) => site.get(...request);
const dictionaryOf = (path: string) => site.dictionaryOf(path);

describe("a cache in between", () => {
	test("never gives anybody a page that they cannot read", async () => {
		const proxy = await startCachingProxy(site.url);
		const [english, arabic] = [await dictionaryOf("/"), await dictionaryOf("/ar")];
		const posts = (await get((await site.ledTo("/ar/blog"))[1] ?? "")).body;
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
		const requests: Record<string, string>[] = [
			withDictionary(dictionary),
			{ "accept-encoding": "br" },
			{ "accept-encoding": "gzip" },
			{},
		];
		const before = await Promise.all(requests.map((headers) => get("/ar", headers)));
		expect(before.map(({ headers }) => headers["content-encoding"])).toEqual([
			"dcb",
			"br",
			"gzip",
			undefined,
		]);
		const fresh = await site.serve("other");
		// Nothing was asked of this one yet, so all that it gives is read now.
		rmSync(site.dist, { recursive: true });
		await writeDictionarySite(site.dist, { ...dictionaryPages, "ar/index.html": "<title>another</title>" });
		for (const [at, headers] of requests.entries())
			expect((await get("/ar", headers, fresh.url)).body.equals(before[at]?.body as Buffer)).toBe(true);
		await fresh.reload();
		expect((await get("/ar", {}, fresh.url)).body.toString()).toBe("<title>another</title>");
		await fresh.stop();
	});
});

describe("a body that was made with another dictionary than its language has now", () => {
	test("is not sent", async () => {
		const other = join(site.dir, "foreign");
		await writeDictionarySite(other);
		const english = readFileSync(join(other, "pricing/index.html.dcb"));
		writeFileSync(
			join(other, "pricing/index.html.dcb"),
			Buffer.concat([english.subarray(0, 4), Buffer.alloc(32), english.subarray(36)]),
		);
		markFinished(other, Date.now());
		const fresh = await site.serve("third", other);
		const dictionary = await dictionaryOf("/");
		const encodings = await Promise.all(
			["/", "/pricing"].map((path) => get(path, withDictionary(dictionary), fresh.url)),
		);
		expect(encodings.map(({ headers }) => headers["content-encoding"])).toEqual(["dcb", "br"]);
		await fresh.stop();
	});
});
