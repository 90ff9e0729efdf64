import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { localeCodes } from "../../../i18n/locales.ts";
import { findMdxFaults } from "../../../src/build/checks/mdx-check.ts";
import { findFolderFaults } from "../../../src/build/checks/text-folders.ts";
import { makePost, toSlug } from "../../../src/build/commands/new-post.ts";
import {
	compareNewestFirst,
	findNeighbours,
	findRelatedPosts,
	findSeries,
} from "../../../src/features/blog/order.ts";
import { countReadingMinutes, toPlainText } from "../../../src/features/blog/reading-time.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const posts = join(import.meta.dirname, "../../../content/blog");
const answers = { title: "A ninth post’s title", category: "news", author: "editorial" };
const base = emptyFolder();

it("the posts are at least eight, valid, and in every language", () => {
	expect(findFolderFaults("blog", posts)).toEqual([]);
	const ids = readdirSync(posts);
	expect(ids).toEqual(expect.arrayContaining(["nepal-vpn-surge-2025", "secure-telegram-setup"]));
	expect(ids.length).toBeGreaterThanOrEqual(8);
	const files = [...localeCodes.map((code) => `${code}.mdx`), "post.json"];
	const texts = (id: string) => readdirSync(join(posts, id)).filter((file) => /\.(mdx|json)$/.test(file));
	const isDraft = (id: string) =>
		JSON.parse(readFileSync(join(posts, id, "post.json"), "utf8")).draft === true;
	for (const id of ids.filter((id) => !isDraft(id))) expect(texts(id).sort(), id).toEqual(files.sort());
});

describe("a post series", () => {
	const post = (id: string, part?: number, series = "locks") => ({
		id,
		...(part && { series: { id: series, part } }),
	});
	const all = [post("b", 2), post("x"), post("a", 1), post("y", 1, "other")];
	const ids = (of: (typeof all)[number]) => findSeries(of, all).map(({ id }) => id);

	it("lists its parts in order on each, and nothing on a post without one or alone in one", () => {
		for (const part of [post("a", 1), post("b", 2)]) expect(ids(part)).toEqual(["a", "b"]);
		expect(ids(post("x"))).toEqual([]);
		expect(ids(post("y", 1, "other"))).toEqual([]);
	});

	it("has no duplicate part", () => {
		const parts = readdirSync(posts).flatMap((id) => {
			const { series } = JSON.parse(readFileSync(join(posts, id, "post.json"), "utf8"));
			return series ? [`${series.id} ${series.part}`] : [];
		});
		expect(parts.length).toBeGreaterThanOrEqual(2);
		expect(new Set(parts).size).toBe(parts.length);
	});
});

describe("a new post", () => {
	it("is a folder made from three answers, and a valid draft", () => {
		cpSync(posts, base.path, { recursive: true });
		const id = makePost(base.path, answers, "2026-11-21");
		expect(id).toBe("a-ninth-posts-title");
		expect(readdirSync(base.path).length).toBe(readdirSync(posts).length + 1);
		expect(readdirSync(join(base.path, id)).sort()).toEqual(["en.mdx", "post.json"]);
		const data = JSON.parse(readFileSync(join(base.path, id, "post.json"), "utf8"));
		expect(data, "nobody has checked it yet").not.toHaveProperty("checked");
		expect(data.draft, "builds leave it out").toBe(true);
		expect(findFolderFaults("blog", base.path)).toEqual([]);
	});

	it("is refused with a message for an invalid answer", () => {
		const makeWith = (more: object) => () => makePost(base.path, { ...answers, ...more }, "2026-11-21");
		expect(makeWith({ title: "«»" })).toThrow("Latin letters");
		expect(makeWith({ title: "x".repeat(71) })).toThrow("70");
		expect(makeWith({ category: "sport" })).toThrow("cybersecurity, entertainment");
		expect(makeWith({ author: "toString" })).toThrow("editorial, security");
		makeWith({})();
		expect(makeWith({})).toThrow("is there already");
	});

	it("gets its slug from its title", () =>
		expect(toSlug("  Où est l’île? VPN & you: 10 tips ")).toBe("ou-est-lile-vpn-you-10-tips"));

	it("has a command, which says what is missing", () => {
		const script = join(import.meta.dirname, "../../../src/build/commands/run.ts");
		const run = (...args: string[]) =>
			execFileSync(process.execPath, [script, "new-post", ...args], { stdio: "pipe" });
		expect(() => run()).toThrow(/npm run new-post -- "A title" --category/);
		expect(() => run("X", "--category", "sport")).toThrow(/--category is one of.*\n--author is one of/);
		expect(existsSync(join(posts, "x"))).toBe(false);
	});
});

describe("the check of a post's text", () => {
	const unsafe = [
		'<script>alert(1)</script>|<img src=x onerror=alert(1) />|<Callout onclick="x">a</Callout>',
		'<Callout {...x}>a</Callout>|<Callout title={x}>a</Callout>|<bdi style="color:red">a</bdi>',
		"[a](javascript:alert(1))|[a](JAVASCRIPT:alert)|[a](data:text/html,x)|[a](http://a.example/)",
		'[a](//a.example/)|[a](/pricing)|[a][b]\n\n[b]: vbscript:x|{1 + 1}|{(() => "x")()}',
		'import a from "a"|export const a = 1|![a](b.png)|<iframe></iframe>',
	].flatMap((line) => line.split("|"));
	it.each(unsafe)("refuses %s", (text) => {
		const [fault, ...more] = findMdxFaults(`---\ntitle: "A"\n---\n\nWords.\n\n${text}\n`);
		expect(more).toEqual([]);
		expect(fault).toMatch(/^[79]: /);
	});

	it.each([
		"[a](https://a.example/?q=1#b) and [b](mailto:a@a.example) and [c](#part)\n\n## Part",
		'<Callout kind="tip" title="T">\n\n**Words**\n\n</Callout>',
		'A <Claim k="devices" /> and{" "}<kbd>Esc</kbd>{/* a remark */}',
		"`<script>` and `{1 + 1}` are only shown",
		"## A part\n\n- a\n- b",
	])("allows %s", (text) => expect(findMdxFaults(`Words.\n\n${text}\n`)).toEqual([]));
});

describe("the reading time of a post", () => {
	it("counts visible text only", () => {
		const text = '## A [link](https://a.example/long/way)\n\n<Callout title="x">word</Callout>';
		expect(toPlainText(text).trim().split(/\s+/)).toEqual(["A", "link", "word"]);
	});

	it("is a minute for two hundred words, and at least one", () => {
		expect(countReadingMinutes("en", "word ".repeat(1000))).toBe(5);
		expect(countReadingMinutes("ar", "كلمة ".repeat(600))).toBe(3);
		expect(countReadingMinutes("fr", "mot")).toBe(1);
	});
});

describe("the order of posts", () => {
	type PostInList = { id: string; published: string; category: "news"; related?: string[] };
	const post = (id: string, published: string, category = "news", more: object = {}) =>
		({ id, published, category, ...more }) as PostInList;
	const all = [
		post("a", "2025-01-01"),
		post("b", "2025-03-01", "tips-tricks"),
		post("c", "2025-02-01"),
		post("d", "2025-03-01"),
	];

	const sorted = [...all].sort(compareNewestFirst);
	const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

	it("is newest first, and by name within a day", () => expect(idsOf(sorted)).toEqual(["b", "d", "c", "a"]));

	it("has later parts of a series first within a day", () => {
		const parts = [1, 2].map((part) => post(`${part}`, "2026-01-01", "news", { series: { id: "s", part } }));
		expect(idsOf(parts.sort(compareNewestFirst))).toEqual(["2", "1"]);
	});

	it("leads from a post to those it names, then its category, then the newest, never itself", () => {
		const named = post("c", "", "news", { related: ["b", "gone"] });
		expect(idsOf(findRelatedPosts(named, sorted))).toEqual(["b", "d"]);
		expect(idsOf(findRelatedPosts(post("b", "", "tips-tricks"), sorted, 9))).toEqual(["d", "c", "a"]);
	});

	it("has neighbours before and after", () => {
		const names = (id: string) => {
			const { previous, next } = findNeighbours({ id }, sorted);
			return [previous?.id, next?.id];
		};
		expect([names("b"), names("c"), names("a")]).toEqual([
			["d", undefined],
			["a", "d"],
			[undefined, "c"],
		]);
	});
});
