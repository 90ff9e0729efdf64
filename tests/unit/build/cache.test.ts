import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { limitCache, makeOnce } from "../../../src/build/postprocess/cache.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const folder = emptyFolder();
let made = 0;
const make = (step: string, from: Parameters<typeof makeOnce>[1], text: string) =>
	makeOnce(
		step,
		from,
		() => {
			made++;
			return Buffer.from(text);
		},
		folder.path,
	).then(String);
beforeEach(() => {
	made = 0;
});

it("a result is made once for its inputs, and again when any of them changes", async () => {
	for (let turn = 0; turn < 3; turn++) expect(await make("step", ["a", Buffer.from("b")], "one")).toBe("one");
	expect(made).toBe(1);
	await make("other", ["a", "b"], "two");
	await make("step", ["a", "c"], "two");
	await make("step", ["ab"], "two");
	await make("step", ["a", "b", ""], "two");
	await make("step", ["", "a", "b"], "two");
	expect(made).toBe(6);
	expect(await make("step", ["a", "b"], "other")).toBe("one");
	expect(await make("step", ["empty"], "")).toBe("");
	expect(await make("step", ["empty"], "x")).toBe("");
});

it("a result truncated or changed on disk is made again", async () => {
	await make("step", ["a"], "a result of some length");
	const [name = ""] = readdirSync(folder.path);
	const full = readFileSync(join(folder.path, name));
	const changed = Buffer.from(full);
	changed[40] = (changed[40] ?? 0) ^ 1;
	for (const body of [full.subarray(0, 40), Buffer.alloc(0), changed, Buffer.alloc(full.length)]) {
		writeFileSync(join(folder.path, name), body);
		expect(await make("step", ["a"], "a result of some length")).toBe("a result of some length");
	}
	expect(made).toBe(5);
	expect(readFileSync(join(folder.path, name)).equals(full)).toBe(true);
});

it("a failed step caches nothing", async () => {
	const fail = () => Promise.reject(new Error("no"));
	await expect(makeOnce("step", ["a"], fail, folder.path)).rejects.toThrow("no");
	expect(readdirSync(folder.path)).toEqual([]);
});

it("the cache starts anew once it is too large", async () => {
	for (const name of ["a", "b"]) await make(name, [], "x".repeat(1000));
	limitCache(folder.path, 2 * 1032);
	expect(readdirSync(folder.path)).toHaveLength(2);
	limitCache(folder.path, 2 * 1032 - 1);
	expect(existsSync(folder.path)).toBe(false);
	expect(await make("a", [], "again")).toBe("again");
	expect(readdirSync(folder.path)).toHaveLength(1);
});
