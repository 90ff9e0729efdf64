import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBodies } from "../../../functions/runtimes/node/site/bodies.ts";
import { filesOf, type SiteFile } from "../../../functions/runtimes/node/site/files.ts";
import { openPack, type Pack } from "../../../functions/runtimes/node/site/pack.ts";

const text = (name: string, length: number): string =>
	Array.from({ length: length / 32 }, (_, at) => createHash("md5").update(`${name}${at}`).digest("hex")).join(
		"",
	);
const names = ["one", "two", "three", "four", "five", "six"];

let pack: Pack;
let files: Map<string, SiteFile>;
let reads = 0;
const counted = (): Pick<Pack, "read"> => ({
	read(part) {
		reads++;
		return pack.read(part);
	},
});
const file = (name: string) => files.get(`/${name}.json`) as SiteFile;

beforeEach(async () => {
	const dir = mkdtempSync(join(tmpdir(), "skerry-files-"));
	for (const name of names) {
		writeFileSync(join(dir, `${name}.json`), text(name, 3200));
		writeFileSync(join(dir, `${name}.json.br`), brotliCompressSync(text(name, 3200)));
	}
	pack = await openPack(dir);
	files = filesOf(pack);
	rmSync(dir, { recursive: true });
	reads = 0;
});
afterEach(() => pack.close());

test("a file is read and unpacked once, however often it is asked for as it is, in parts or in gzip", async () => {
	const bodies = createBodies(counted());
	const full = await bodies(file("one"), "identity");
	expect(full.toString()).toBe(text("one", 3200));
	expect(bodies(file("one"), "identity")).toBe(full);
	const zipped = await bodies(file("one"), "gzip");
	expect(gunzipSync(zipped).toString()).toBe(text("one", 3200));
	expect(bodies(file("one"), "gzip")).toBe(zipped);
	expect(reads).toBe(2);
});

test("a crowd that asks for the same file is served by one reading", async () => {
	const bodies = createBodies(counted());
	const all = await Promise.all(Array.from({ length: 200 }, () => bodies(file("two"), "gzip")));
	expect([new Set(all).size, reads]).toEqual([1, 1]);
});

test("memory stays bounded whatever is asked for: what was asked for longest ago goes first", async () => {
	// Room for four of the six, and none for one that is larger than a quarter of it.
	const bodies = createBodies(counted(), 4 * 3200);
	for (const name of names) await bodies(file(name), "identity");
	expect(bodies(file("six"), "identity")).toBeInstanceOf(Buffer);
	expect(bodies(file("three"), "identity")).toBeInstanceOf(Buffer);
	expect(bodies(file("one"), "identity")).toBeInstanceOf(Promise);
	await bodies(file("one"), "identity");
	// Three was asked for again since, so four went.
	expect(bodies(file("three"), "identity")).toBeInstanceOf(Buffer);
	expect(bodies(file("four"), "identity")).toBeInstanceOf(Promise);
	const small = createBodies(counted(), 3 * 3200);
	await small(file("one"), "identity");
	expect(small(file("one"), "identity")).toBeInstanceOf(Promise);
});
