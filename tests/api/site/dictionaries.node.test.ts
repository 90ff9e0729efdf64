import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markComplete } from "../../../functions/runtimes/node/build/site-build.ts";
import { everything, startDictionarySite, withDictionary } from "../../support/site/dictionary-client.ts";
import { decoded, dictionaryPages, named, writeDictionarySite } from "../../support/site/dictionary-site.ts";

let site: Awaited<ReturnType<typeof startDictionarySite>>;
beforeAll(async () => {
	site = await startDictionarySite();
});
afterAll(() => site.stop());
const get: typeof site.get = (...request) => site.get(...request);
const dictionaryOf = (path: string) => site.dictionaryOf(path);
/** A shared cache may only reuse a response if all of these match. */
const vary = "Accept-Encoding, Available-Dictionary, Save-Data";

describe("a page with the dictionary of its language", () => {
	test("links to an immutable one that names the pages it is for", async () => {
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

	test("is compressed with it, and decodes to the same page", async () => {
		for (const [path, file] of [
			["/", "index.html"],
			["/pricing", "pricing/index.html"],
			["/ar/pricing", "ar/pricing/index.html"],
		] as const) {
			const dictionary = await dictionaryOf(path);
			const page = await get(path, withDictionary(dictionary));
			expect([page.status, page.headers["content-encoding"]]).toEqual([200, "dcb"]);
			expect(page.headers.vary).toBe(vary);
			expect(Number(page.headers["content-length"])).toBe(page.body.length);
			expect(decoded(page.body, "dcb", dictionary)).toBe(dictionaryPages[file]);
			expect(page.body.length).toBeLessThan((await get(path, { "accept-encoding": "br" })).body.length / 3);
		}
	});

	test("answers 304 to a client that has it, in any encoding", async () => {
		const dictionary = await dictionaryOf("/pricing");
		for (const request of [withDictionary(dictionary), { "accept-encoding": "br" }]) {
			const etag = String((await get("/pricing", request)).headers.etag);
			const again = await get("/pricing", withDictionary(dictionary, { "if-none-match": etag }));
			expect([again.status, again.headers.etag]).toEqual([304, etag]);
		}
		const etag = String((await get("/pricing", withDictionary(dictionary))).headers.etag);
		expect((await get("/pricing", { "accept-encoding": "br", "if-none-match": etag })).status).toBe(200);
	});

	test("is sent in brotli for an unknown or malformed hash", async () => {
		const [english, arabic] = [await dictionaryOf("/"), await dictionaryOf("/ar")];
		const stale = Buffer.concat([arabic, Buffer.from("older")]);
		const own = named(arabic);
		const changed = [own.replaceAll(":", ""), own.slice(0, -2), own.toLowerCase(), `"${own}"`];
		const foreign = [named(english), named(stale), `${own}, ${named(english)}`, ":::", ":not base64:"];
		for (const available of [...changed, ...foreign]) {
			const request = { "accept-encoding": everything, "available-dictionary": available };
			const page = await get("/ar/pricing", request);
			expect([available, page.headers["content-encoding"]]).toEqual([available, "br"]);
			expect(page.headers.vary).toBe(vary);
			expect(decoded(page.body, "br")).toBe(dictionaryPages["ar/pricing/index.html"]);
		}
		const others: Record<string, string>[] = [
			{},
			{ "accept-encoding": "gzip" },
			{ "accept-encoding": "br", "save-data": "on" },
		];
		for (const headers of others) expect((await get("/ar/pricing", headers)).headers.vary).toBe(vary);
		for (const accept of ["gzip, br, zstd", "gzip, br, dcb;q=0", "*", "br, dcbx", "br, dcz"]) {
			const page = await get("/ar/pricing", withDictionary(arabic, { "accept-encoding": accept }));
			expect([accept, page.headers["content-encoding"]]).toEqual([accept, "br"]);
			expect(page.headers.vary).toBe(vary);
		}
		const part = await get("/ar/pricing", withDictionary(arabic, { range: "bytes=0-3" }));
		expect([part.status, part.body.toString()]).toEqual([206, "<tit"]);
		expect(part.headers["content-encoding"]).toBeUndefined();
	});

	test("with Save-Data names neither dictionary nor rules", async () => {
		for (const path of ["/", "/pricing", "/nothing", "/ar/blog"]) {
			const { headers } = await get(path, { "accept-encoding": everything, "save-data": "on" });
			expect([headers.link, headers["speculation-rules"]]).toEqual([undefined, undefined]);
			expect(headers.vary).toContain("Save-Data");
			expect((await get(path, { "accept-encoding": everything })).headers.link).toContain(
				"compression-dictionary",
			);
		}
	});

	test("of the profile names no dictionary, but is compressed with it", async () => {
		const { headers } = await get("/profile", withDictionary(await dictionaryOf("/pricing")));
		expect(headers["content-encoding"]).toBe("dcb");
		expect([headers.link, headers["speculation-rules"]]).toEqual([undefined, undefined]);
	});

	test("doesn't serve the dictionary under its file name", async () =>
		expect((await get("/pricing/index.html.dcb")).status).toBe(404));
});

test("a second build isn't mixed with the one being served", async () => {
	const dictionary = await dictionaryOf("/ar");
	const requests: Record<string, string>[] = [
		withDictionary(dictionary),
		{ "accept-encoding": "br" },
		{ "accept-encoding": "gzip" },
		{},
	];
	const before = await Promise.all(requests.map((headers) => get("/ar", headers)));
	expect(before.map(({ headers }) => headers["content-encoding"])).toEqual(["dcb", "br", "gzip", undefined]);
	const fresh = await site.serve("other");
	// This server has no cached responses yet, so everything it serves is read now.
	rmSync(site.dist, { recursive: true });
	await writeDictionarySite(site.dist, { ...dictionaryPages, "ar/index.html": "<title>another</title>" });
	for (const [index, headers] of requests.entries())
		expect((await get("/ar", headers, fresh.url)).body.equals(before[index]?.body as Buffer)).toBe(true);
	await fresh.reload();
	expect((await get("/ar", {}, fresh.url)).body.toString()).toBe("<title>another</title>");
	await fresh.stop();
});

test("a body compressed with a dictionary of another build isn't sent", async () => {
	const other = join(site.dir, "foreign");
	await writeDictionarySite(other);
	const english = readFileSync(join(other, "pricing/index.html.dcb"));
	const changed = Buffer.concat([english.subarray(0, 4), Buffer.alloc(32), english.subarray(36)]);
	writeFileSync(join(other, "pricing/index.html.dcb"), changed);
	markComplete(other, Date.now());
	const fresh = await site.serve("third", other);
	const dictionary = await dictionaryOf("/");
	const encodings = await Promise.all(
		["/", "/pricing"].map((path) => get(path, withDictionary(dictionary), fresh.url)),
	);
	expect(encodings.map(({ headers }) => headers["content-encoding"])).toEqual(["dcb", "br"]);
	await fresh.stop();
});
