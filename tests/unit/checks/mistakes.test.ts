import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { incidentFile } from "../../../content/readers/incidents.ts";
import { postFile } from "../../../content/readers/posts.ts";
import { ContentError, parse, parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { addLine } from "../../../src/build/checks/content-faults.ts";
import { findLineOfField } from "../../../src/build/checks/describe-faults.ts";
import { findFolderFaults } from "../../../src/build/checks/text-folders.ts";
import { faultsOf } from "../../support/content-faults.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const folder = emptyFolder();
const write = (path: string, text: string | Buffer) => {
	mkdirSync(dirname(join(folder.path, path)), { recursive: true });
	writeFileSync(join(folder.path, path), text);
};
const data = `{
	"published": "2026-11-21",
	"category": "news",
	"author": "editorial",
	"seed": "a"
}
`;
const head = '---\ntitle: "A title"\nexcerpt: "What it says."\n---\n\n';
beforeEach(() => {
	write("blog/a/post.json", data);
	write("blog/a/en.mdx", `${head}Words.\n`);
});

/** The messages an editor sees, with paths from the project folder. */
const messages = (): string[] =>
	(["blog", "guides", "incidents"] as const).flatMap((kind) =>
		findFolderFaults(kind, join(folder.path, kind)).map((fault) => `content/${kind}/${fault}`),
	);

it.each<[from: string, to: string, sentence: string]>([
	[
		"A title",
		"A".repeat(71),
		`2: title: found "${"A".repeat(59)}… (71 characters), wanted at most 70 characters`,
	],
	['title: "A title"\n', "", '1: title: found nothing, wanted words in quotation marks: "…"'],
	[
		"excerpt:",
		"draft: true\nexcerpt:",
		"3: draft is no field of a text: there are title, excerpt, description; write others into post.json",
	],
	["A title", 'A "good" title', '2: the quotation marks of title do not match: write \\" for one inside'],
	['"A title"', "VPN: a title", '2: title needs quotation marks: write title: "…"'],
	["excerpt:", 'title: "B"\nexcerpt:', "3: title is a duplicate: remove one"],
	[head, "", '1: the file begins with its title: write ---, then title: "…", then --- again'],
])("says where frontmatter is wrong and what to write: %j as %j", (from, to, sentence) => {
	write("blog/a/en.mdx", `${head}Words.\n`.replace(from, to));
	expect(messages()).toContain(`content/blog/a/en.mdx:${sentence}`);
});

it("skips what editors and file managers leave behind", () => {
	for (const path of ["a/.DS_Store", "a/en.mdx~", ".obsidian/app.json"]) write(`blog/${path}`, "");
	expect(messages()).toEqual([]);
});

it.each<[text: string, sentence: string]>([
	["<Calout>\n\nWords.\n\n</Calout>", "6: <Calout> is not among the pieces of content/writing-posts.md"],
	[
		'<Callout kind="warn">\n\nWords.\n\n</Callout>',
		'6: <Callout kind="warn"> is unknown: there are note, warning, tip',
	],
	["[x](#first-stp)\n\n## First step", "6: no heading here is called #first-stp"],
	["[x](#50%)\n\n## First step", "6: no heading here is called #50%"],
	[
		"[x](www.example.com)",
		'6: the link to www.example.com is neither https:, mailto: nor #place; <Page to="…"> leads to our own pages',
	],
	[
		'<Figure id="tunel" caption="x" />',
		'6: <Figure id="tunel"> is unknown: there are tunnel, proxy-vs-vpn, two-factor',
	],
	["# Words", "6: the title is the only # heading; begin with ##"],
	[
		"Caf\uFFFD",
		'6: has the character U+FFFD after "Caf": a letter was lost when the text was copied: type it again',
	],
	["Wo\u200Brds.", '6: has the character U+200B after "Wo": take it away: it is invisible and breaks search'],
	["Wo\u0007rds.", '6: has the character U+0007 after "Wo": take it away: it is no character of a text'],
])("says where a text is wrong and what to write: %j", (text, sentence) => {
	write("blog/a/en.mdx", `${head}${text}\n`);
	expect(messages()).toContain(`content/blog/a/en.mdx:${sentence}`);
});

it.each([
	['<Claim k="device" />', "devices"],
	['<Country slug="germny" />', "germany"],
	['<Page to="pricng">x</Page>', "pricing"],
])("lists what there is instead of %s", (text, name) => {
	write("blog/a/en.mdx", `${head}${text}\n`);
	expect(messages()).toEqual([expect.stringMatching(`en.mdx:6: .*is unknown: there are .*\\b${name}\\b`)]);
});

it.each([
	['<Callout kind="note">\n\nWords.', 6],
	["<Callout>\n\nWords.\n\n</Calout>", 10],
	["A set {a, b", 6],
	["I <3 it", 6],
])("says on which line MDX can't be read, and how a sign is escaped: %j", (text, line) => {
	write("blog/a/en.mdx", `${head}${text}\n`);
	expect(messages()).toContainEqual(
		expect.stringMatching(/^content\/blog\/a\/en\.mdx:(\d+): .+ is written \\\{ or \\<$/),
	);
	expect(messages()[0]).toContain(`:${line}: `);
});

it.each<[from: string, to: string, sentence: string]>([
	[
		'"editorial"',
		'"editor"',
		'4: author: found "editor", wanted one of editorial, security, or a new file in content/authors',
	],
	["2026-11-21", "21 May", '2: published: found "21 May", wanted a day such as 2026'],
	["2026-11-21", "2026-02-30", '2: published: found "2026-02-30", wanted a day'],
	[
		'"news",',
		'"news",\n\t"updated": "2025-01-01",',
		'4: updated: found "2025-01-01", wanted a day that is not before published',
	],
	['"news"', '"sport"', '3: category: found "sport", wanted one of "cybersecurity"'],
	['"author"', '"autor"', "4: autor: unknown field"],
	[
		'"news",',
		'"news",\n\t"draft": "true",',
		'4: draft: found "true", wanted true or false, without quotation marks',
	],
])("says where post.json is wrong and what to write: %j as %j", (from, to, sentence) => {
	const text = data.replace(from, to);
	const faults = faultsOf(() => parse(postFile, "content/blog/a/post.json", JSON.parse(text)));
	expect(faults.map((fault) => addLine(fault, () => text))).toContainEqual(
		expect.stringContaining(`content/blog/a/post.json:${sentence}`),
	);
});

it("allows in related only other posts that exist", async () => {
	vi.resetModules();
	const posts = new Map([
		["a", { related: ["b", "a", "*"] }],
		["b", {}],
	]);
	vi.doMock(import("../../../content/readers/read/disk.ts"), async (load) => ({
		...(await load()),
		readAll: () => posts as never,
	}));
	await expect(import("../../../content/readers/posts.ts")).rejects.toMatchObject({
		faults: ["a", "*"].map(
			(id, at) => `content/blog/a/post.json: related.${at + 1}: found "${id}", wanted another post`,
		),
	});
	vi.doUnmock("../../../content/readers/read/disk.ts");
});

it("reads front matter with the line ends of Windows", () => {
	expect(parseFrontMatter(`${head}Words.\n`.replaceAll("\n", "\r\n"))).toEqual({
		title: "A title",
		excerpt: "What it says.",
	});
});

it("reports nothing for a valid text, what a folder lacks, and what is out of place", () => {
	expect(messages()).toEqual([]);
	rmSync(join(folder.path, "blog/a/en.mdx"));
	write("blog/a/de.mdx", "");
	write("blog/a/photo.gif", Buffer.of(0));
	write("blog/B b/post.json", data);
	write("incidents/late/en.mdx", '---\ntitle: "Late"\nsummary: "x"\n---\n\nWords.\n');
	write("guides/g/guide.json", "{}");
	write("guides/g/en.mdx", '---\ntitle: "Short"\n---\n\n<Figure id="tunnel" />\n');
	expect(messages()).toEqual(
		expect.arrayContaining([
			"content/blog/a/en.mdx is missing: write the English first",
			"content/blog/a/de.mdx: unexpected file; allowed are post.json, en.mdx, ar.mdx, fr.mdx, ru.mdx and pictures",
			"content/blog/a/photo.gif: save the picture as .jpg, .png, .webp or .avif, its name in small letters",
			"content/blog/B b: a folder is called like-this, in small Latin letters",
			"content/incidents/late/incident.json is missing: copy it from the text beside it",
			'content/guides/g/en.mdx:2: title: found "Short", wanted at least 17 characters',
			expect.stringMatching(/^content\/guides\/g\/en\.mdx:5: <Figure> is not among/),
		]),
	);
	const head = `---\ntitle: "A guide to be checked"\ndescription: "${"words ".repeat(16).trim()}"\n---\n\n`;
	write("guides/g/en.mdx", `${head}## Steps\n\n- one\n`);
	expect(messages()).toContainEqual(expect.stringMatching(/guides\/g\/en\.mdx.* has no numbered list/));
});

it("names the line of a field in every other kind of content file", () => {
	const path = "content/incidents/x/incident.json";
	const text = '{\n\t"began": "2026-11-20T08:00:00Z",\n\t"parts": ["vpn"]\n}';
	const [fault = ""] = faultsOf(() => parse(incidentFile, path, JSON.parse(text)));
	expect(addLine(fault, () => text)).toMatch(
		/^content\/incidents\/x\/incident\.json:3: parts\.0: found "vpn", wanted one of "site"/,
	);
});

it("counts to the element of a list, and stays at it where the field is missing", () => {
	const plan = (price: string) => `{\n\t"id": "[{,",\n\t"old": { "price": "1" },\n\t${price}"ticks": []\n}`;
	const text = `{\n"plans": [\n${plan('"price": "1", ')},\n${plan('"price": "2", ')},\n${plan("")}\n] }`;
	const lines = ["plans.0.price", "plans.1.price", "plans.2.price", "plans.1.old.price", "names"];
	expect(lines.map((field) => findLineOfField(text, field.split(".")))).toEqual([6, 11, 13, 10, 1]);
});

it("reads no data to know the kinds of texts, so `npm run dev` can start with a mistake in it", async () => {
	vi.resetModules();
	vi.doMock("../../../content/readers/read/disk.ts", () => ({}));
	const { collections } = await import("../../../src/content.config.ts");
	expect(Object.keys(collections)).toContain("posts");
	vi.doUnmock("../../../content/readers/read/disk.ts");
});

it("shows a stack only on request", () => {
	expect(new ContentError(["a", "b"])).toMatchObject({
		message: "The content cannot be used as it is:\n  a\n  b",
		stack: "",
	});
	process.argv.push("--verbose");
	expect(new ContentError(["a"]).stack).toContain("mistakes.test.ts");
	process.argv.pop();
});
