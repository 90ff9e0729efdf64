import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createCache } from "../../../src/build/postprocess/cache.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const folder = emptyFolder();
let made = 0;
const make = (text: string) => () => {
	made++;
	return Buffer.from(text);
};
beforeEach(() => {
	made = 0;
});

it("a result is made once for its inputs, and again when any of them changes", async () => {
	const { cached } = createCache(folder.path, "1");
	for (let turn = 0; turn < 3; turn++)
		expect((await cached("step", ["a", Buffer.from("b")], make("one"))).toString()).toBe("one");
	expect(made).toBe(1);
	await cached("other", ["a", "b"], make("two"));
	await cached("step", ["a", "c"], make("two"));
	await cached("step", ["ab"], make("two"));
	await cached("step", ["a", "b", ""], make("two"));
	await cached("step", ["", "a", "b"], make("two"));
	await createCache(folder.path, "2").cached("step", ["a", "b"], make("two"));
	expect(made).toBe(7);
	expect((await cached("step", ["a", "b"], make("other"))).toString()).toBe("one");
	expect((await cached("step", ["empty"], make(""))).length).toBe(0);
	expect((await cached("step", ["empty"], make("x"))).length).toBe(0);
});

it("a result truncated or changed on disk is made again", async () => {
	const { cached } = createCache(folder.path, "1");
	await cached("step", ["a"], make("a result of some length"));
	const [name = ""] = readdirSync(folder.path);
	const full = readFileSync(join(folder.path, name));
	const changed = Buffer.from(full);
	changed[40] = (changed[40] ?? 0) ^ 1;
	for (const body of [full.subarray(0, 40), Buffer.alloc(0), changed, Buffer.alloc(full.length)]) {
		writeFileSync(join(folder.path, name), body);
		expect((await cached("step", ["a"], make("a result of some length"))).toString()).toBe(
			"a result of some length",
		);
	}
	expect(made).toBe(5);
	expect(readFileSync(join(folder.path, name)).equals(full)).toBe(true);
});

it("a failed step caches nothing, and a read-only folder stops nobody", async () => {
	const { cached } = createCache(folder.path, "1");
	await expect(cached("step", ["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	expect(readdirSync(folder.path)).toEqual([]);
	const file = join(folder.path, "file");
	writeFileSync(file, "");
	expect((await createCache(file, "1").cached("step", ["a"], make("one"))).toString()).toBe("one");
	expect(readdirSync(folder.path)).toEqual(["file"]);
});

it("the cache starts anew once it is too large", async () => {
	const { cached, evict } = createCache(folder.path, "1");
	for (const name of ["a", "b"]) await cached(name, [], make("x".repeat(1000)));
	evict(2 * 1032);
	expect(readdirSync(folder.path)).toHaveLength(2);
	evict(2 * 1032 - 1);
	expect(existsSync(folder.path)).toBe(false);
	evict();
	expect((await cached("a", [], make("again"))).toString()).toBe("again");
	expect(readdirSync(folder.path)).toHaveLength(1);
});
