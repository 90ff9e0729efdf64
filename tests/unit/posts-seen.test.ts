import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { postModules, postsSeen } from "../../src/build/posts-seen.ts";

let folder: string;
const write = (id: string, name: string, text: string) => {
	mkdirSync(join(folder, id), { recursive: true });
	writeFileSync(join(folder, id, name), text);
};
const text = (title: string, words: string) => `---\ntitle: "${title}"\n---\n\n${words}\n`;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "posts-"));
	for (const id of ["one", "two"]) {
		write(id, "en.mdx", text(id, "Some words."));
		write(id, "post.json", "{}");
	}
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The pages that are others after a change. */
const pages = ["/", "/ar/blog", "/blog/post/one", "/ru/blog/post/one", "/blog/post/two"];
async function changedBy(change: () => void): Promise<string[]> {
	const before = await postsSeen(folder);
	change();
	const after = await postsSeen(folder);
	return pages.filter((path) => after(path) !== before(path));
}

it("the words of a post are of its own pages, in whatever language, as another may fall back to them", async () => {
	expect(await changedBy(() => write("one", "en.mdx", text("one", "Some other words.")))).toEqual([
		"/blog/post/one",
		"/ru/blog/post/one",
	]);
	expect(await changedBy(() => {})).toEqual([]);
});

it("what is told of a post elsewhere is of all pages: its title, its facts, how long it takes to read, that it is there", async () => {
	expect(await changedBy(() => write("one", "en.mdx", text("other", "Some words.")))).toEqual(pages);
	expect(await changedBy(() => write("one", "post.json", '{"category":"news"}'))).toEqual(pages);
	expect(await changedBy(() => write("one", "en.mdx", text("other", "Word. ".repeat(900))))).toEqual(pages);
	expect(await changedBy(() => write("one", "ar.mdx", text("one", "Words.")))).toEqual(pages);
	expect(await changedBy(() => write("three", "en.mdx", text("three", "Words.")))).toEqual(pages);
});

it("these modules are looked at in that way, and no others", () => {
	for (const id of [
		"content/blog/one/en.mdx",
		"content/blog/one/en.mdx?astroPropagatedAssets",
		"\0astro:data-layer-content",
	])
		expect([id, postModules.test(id)]).toEqual([id, true]);
	for (const id of ["content/guides/one/en.mdx", "content/blog/one/post.json", "src/pages/blog.astro"])
		expect([id, postModules.test(id)]).toEqual([id, false]);
});
