import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bodyOf, loadFiles } from "../../functions/runtimes/site-files.ts";

test("a large file is unpacked once, however often it is asked for as it is or in parts", () => {
	const dir = mkdtempSync(join(tmpdir(), "skerry-files-"));
	const put = (name: string, text: string) => {
		writeFileSync(join(dir, name), text);
		writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
	};
	put("large.json", "x".repeat(200_000));
	put("small.json", "y".repeat(20_000));
	const files = loadFiles(dir);
	rmSync(dir, { recursive: true });
	const [large, small] = ["/large.json", "/small.json"].map((name) => files.get(name));
	if (!large || !small) throw new Error("not read");
	expect(bodyOf(large, "identity").length).toBe(200_000);
	expect(bodyOf(large, "identity")).toBe(bodyOf(large, "identity"));
	// A page costs less than the memory of all of them.
	expect(bodyOf(small, "identity").toString()).toBe("y".repeat(20_000));
	expect(small.bodies.identity).toBeUndefined();
});
