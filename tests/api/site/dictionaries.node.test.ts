import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	type BrotliOptions,
	brotliCompressSync,
	brotliDecompressSync,
	gunzipSync,
	gzipSync,
} from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markComplete } from "../../../functions/runtimes/node/build/site-build.ts";
import { start } from "../../../functions/runtimes/node/server.ts";
import { writeDictionaries } from "../../../src/build/postprocess/compression-dictionaries.ts";
import { ask } from "../../support/ask.ts";

/** Text shared by all pages of a language: enough that the choice of dictionary changes the compressed body. */
const shared = (language: string): string =>
	Array.from(
		{ length: 60 },
		(_, index) => `<p>${language} ${createHash("md5").update(`${language}${index}`).digest("hex")}</p>`,
	).join("");

const dictionaryPages: Readonly<Record<string, string>> = {
	"index.html": `<title>home</title>${shared("en")}`,
	"pricing/index.html": `<title>pricing</title>${shared("en")}`,
	"profile/index.html": `<title>profile</title>${shared("en")}`,
	"404.html": `<title>404</title>${shared("en")}`,
	"ar/index.html": `<title>ar</title>${shared("ar")}`,
	"ar/pricing/index.html": `<title>ar pricing</title>${shared("ar")}`,
	"ar/blog/index.html": `<title>ar blog</title>${shared("ar")}`,
};

/** A build of a few pages with their dictionaries, as postprocessing leaves it. */
async function writeDictionarySite(dist: string, pages = dictionaryPages): Promise<void> {
	const write = (name: string, text: string | Buffer) => {
		mkdirSync(dirname(join(dist, name)), { recursive: true });
		writeFileSync(join(dist, name), text);
		writeFileSync(join(dist, `${name}.br`), brotliCompressSync(text));
		writeFileSync(join(dist, `${name}.gz`), gzipSync(text));
	};
	for (const [name, text] of Object.entries(pages)) write(name, text);
	writeFileSync(join(dist, "next.speculationrules"), "{}");
	await writeDictionaries(
		dist,
		Object.entries(pages).map(([name, body]) => [name, Buffer.from(body)] as const),
	);
}

/** A dictionary's hash as in Available-Dictionary. */
const named = (dictionary: Buffer): string => `:${createHash("sha256").update(dictionary).digest("base64")}:`;

/** Decodes a body as a browser would, with or without a dictionary. Throws if it can't. */
function decoded(body: Buffer, encoding: string | undefined, dictionary?: Buffer): string {
	if (encoding === "br") return brotliDecompressSync(body).toString();
	if (encoding === "gzip") return gunzipSync(body).toString();
	if (encoding !== "dcb") return body.toString();
	if (!dictionary) throw new Error("no dictionary to read it with");
	const hash = createHash("sha256").update(dictionary).digest();
	if (!body.subarray(4, 36).equals(hash)) throw new Error("made with another dictionary");
	const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
	return brotliDecompressSync(body.subarray(36), options).toString();
}

/** Accept-Encoding of browsers that support compression dictionaries. */
const everything = "gzip, deflate, br, zstd, dcb, dcz";

/** Request headers of a browser that holds a dictionary. */
const withDictionary = (dictionary: Buffer, more: Record<string, string> = {}) => ({
	"accept-encoding": everything,
	"available-dictionary": named(dictionary),
	...more,
});

const dir = mkdtempSync(join(tmpdir(), "dictionaries-"));
const dist = join(dir, "dist");
const serve = (name: string, distDir = dist) =>
	start({ env: { PORT: "0", DATA_DIR: join(dir, name), LOG_LEVEL: "silent" }, distDir });
let running: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	await writeDictionarySite(dist);
	markComplete(dist, Date.now());
	running = await serve("data");
});
afterAll(async () => {
	await running.stop();
	rmSync(dir, { recursive: true });
});
const get = (path: string, headers: Record<string, string> = {}, origin = running.url) =>
	ask(origin, path, headers);
/** The dictionary that a page links to. */
const dictionaryOf = async (path: string): Promise<Buffer> => {
	const { headers } = await get(path, { "accept-encoding": everything });
	const [, address = ""] = /^<([^>]+)>; rel="compression-dictionary"$/.exec(String(headers.link)) ?? [];
	return (await get(address)).body;
};
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
	const fresh = await serve("other");
	// This server has no cached responses yet, so everything it serves is read now.
	rmSync(dist, { recursive: true });
	await writeDictionarySite(dist, { ...dictionaryPages, "ar/index.html": "<title>another</title>" });
	for (const [index, headers] of requests.entries())
		expect((await get("/ar", headers, fresh.url)).body.equals(before[index]?.body as Buffer)).toBe(true);
	await fresh.reload();
	expect((await get("/ar", {}, fresh.url)).body.toString()).toBe("<title>another</title>");
	await fresh.stop();
});

test("a body compressed with a dictionary of another build isn't sent", async () => {
	const other = join(dir, "foreign");
	await writeDictionarySite(other);
	const english = readFileSync(join(other, "pricing/index.html.dcb"));
	const changed = Buffer.concat([english.subarray(0, 4), Buffer.alloc(32), english.subarray(36)]);
	writeFileSync(join(other, "pricing/index.html.dcb"), changed);
	markComplete(other, Date.now());
	const fresh = await serve("third", other);
	const dictionary = await dictionaryOf("/");
	const encodings = await Promise.all(
		["/", "/pricing"].map((path) => get(path, withDictionary(dictionary), fresh.url)),
	);
	expect(encodings.map(({ headers }) => headers["content-encoding"])).toEqual(["dcb", "br"]);
	await fresh.stop();
});
