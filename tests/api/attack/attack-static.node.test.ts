import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { readSite, type SiteFile } from "../../../functions/runtimes/node/site/files.ts";
import { createVariants } from "../../../functions/runtimes/node/site/variants.ts";

const text = (name: string, length: number): string =>
	Array.from({ length: length / 32 }, (_, at) => createHash("md5").update(`${name}${at}`).digest("hex")).join(
		"",
	);
const sizes = { one: 3200, two: 3200, three: 3200, four: 3200, large: 320_000 };

let files: Map<string, SiteFile>;
beforeEach(() => {
	const dir = mkdtempSync(join(tmpdir(), "skerry-files-"));
	for (const [name, size] of Object.entries(sizes)) {
		writeFileSync(join(dir, `${name}.json`), text(name, size));
		writeFileSync(join(dir, `${name}.json.br`), brotliCompressSync(text(name, size)));
	}
	files = readSite(dir);
	rmSync(dir, { recursive: true });
});

/** How a client without brotli gets a file. */
const asker = (most?: number) => {
	const variantsOf = createVariants(most);
	return (name: string, accept = "identity") =>
		variantsOf(files.get(`/${name}.json`) as SiteFile, {
			"accept-encoding": accept,
		})[0]?.body() as Promise<Buffer>;
};

test("a file is unpacked once, however often it is asked for as it is or in gzip", async () => {
	const ask = asker();
	const whole = await ask("one");
	expect(whole.toString()).toBe(text("one", 3200));
	expect(await ask("one")).toBe(whole);
	const zipped = await ask("one", "gzip");
	expect(gunzipSync(zipped).toString()).toBe(text("one", 3200));
	expect(await ask("one", "gzip")).toBe(zipped);
});

test("a crowd that asks for the same file is served by one decompression", async () => {
	const ask = asker();
	const all = await Promise.all(Array.from({ length: 200 }, () => ask("large", "gzip")));
	expect(new Set(all).size).toBe(1);
});

test("memory stays bounded whatever is asked for: what was asked for longest ago goes first", async () => {
	const ask = asker(2);
	const bodies = [await ask("one"), await ask("two")];
	expect([await ask("one"), await ask("two")]).toEqual(bodies);
	await ask("one");
	await ask("three");
	expect(await ask("one")).toBe(bodies[0]);
	expect(await ask("two")).not.toBe(bodies[1]);
	// One that is too large is kept for nobody.
	expect(await ask("large")).not.toBe(await ask("large"));
});
