import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { brotliBehind } from "../../src/build/brotli-behind.ts";

/** Rules and a script, as pages begin. */
const beginning = [
	"<!doctype html><style>",
	...Array.from({ length: 90 }, (_, at) => `.box-${at}{margin:${at % 7}px ${at}px;color:#${at}${at % 10}0}`),
	"</style><script>",
	...Array.from({ length: 20 }, (_, at) => `setTimeout(()=>show("part-${at}"),${at * 50});`),
	"</script>",
].join("");
const pageOf = (about: string) =>
	Buffer.from(
		`${beginning}<title>${about}</title><p class="box-3">All there is to say about ${about}, in short.`,
	);

describe("a page behind a beginning that others share", () => {
	it("is one stream that says the page", async () => {
		for (const about of ["Norway", "norway\u00a0&amp; Sweden", "النرويج", "x", ""]) {
			const page = pageOf(about);
			const twin = await brotliBehind(page, beginning.length);
			expect(twin && brotliDecompressSync(twin).equals(page)).toBe(true);
		}
	});

	it("weighs about what it does by itself, and begins as the others do", async () => {
		const [one, other] = await Promise.all(
			["Norway", "Portugal"].map((about) => brotliBehind(pageOf(about), beginning.length)),
		);
		expect(one?.length).toBeLessThan(1.1 * brotliCompressSync(pageOf("Norway")).length);
		const alike = [...(one ?? [])].findIndex((byte, at) => byte !== other?.[at]);
		expect(alike).toBeGreaterThan(0.8 * brotliCompressSync(Buffer.from(beginning)).length);
	});

	it("is none where nothing in the beginning is said twice, or it is short", async () => {
		const letters = Buffer.from(Array.from({ length: 200 }, (_, at) => 32 + at));
		expect(await brotliBehind(Buffer.concat([letters, Buffer.from("and on")]), letters.length)).toBeNull();
		expect(await brotliBehind(Buffer.from("<title>short</title>"), 0)).toBeNull();
	});
});
