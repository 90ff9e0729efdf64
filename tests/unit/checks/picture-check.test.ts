import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findMdxFaults } from "../../../src/build/checks/mdx-check.ts";
import { findFolderFaults } from "../../../src/build/checks/text-folders.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const shown = '<Picture src="desk.jpg" alt="A desk" />';
const folder = emptyFolder();
const write = (file: string, text = "") => {
	const path = join(folder.path, "a", file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, file.endsWith(".mdx") ? `---\ntitle: "A"\nexcerpt: "B."\n---\n\n${text}\n` : text);
};
const messages = () => findFolderFaults("blog", folder.path);

describe("a picture in a post", () => {
	beforeEach(() => {
		write("post.json", "{}");
		write("en.mdx", shown);
		write("desk.jpg");
	});

	const undescribed = '6: <Picture> lacks alt: write <Picture alt="…"';
	it.each([
		[
			'<Picture src="quite-other.png" alt="x" />',
			'6: no picture here is called "quite-other.png": put it beside the text; there is desk.jpg',
		],
		['<Picture src="desk.jpg" />', undescribed],
		['<Picture src="desk.jpg" alt=" " />', undescribed],
	])("that is wrong is reported with what to write: %j", (text, sentence) => {
		expect(messages()).toEqual([]);
		write("en.mdx", `${text}${shown}`);
		expect(messages()).toEqual([`a/en.mdx:${sentence}`]);
	});

	it("isn't Markdown, and is allowed in posts only", () => {
		expect(findMdxFaults("![x](photo.png)")).toEqual([
			'1: write <Picture src="photo.png" alt="…" /> for a picture, with what it shows',
		]);
		expect(findMdxFaults("![x](photo.png)", [])).toEqual(["1: pictures stand in posts only"]);
	});

	it("needs a description in each language, not English everywhere", () => {
		write("fr.mdx", shown);
		expect(messages()).toEqual(['a/fr.mdx:6: alt="A desk" is the English one: write it in this language']);
		write("fr.mdx", '<Picture src="desk.jpg" alt="Un bureau" />');
		expect(messages()).toEqual([]);
	});

	it("is used by every text of its folder, and small enough to commit", () => {
		write("fr.mdx", "Mots.");
		write("my desk.jpg");
		truncateSync(join(folder.path, "a/my desk.jpg"), 20 * 1024 ** 2);
		expect(messages()).toEqual([
			'a/desk.jpg: is not in fr.mdx: write <Picture src="desk.jpg" alt="…" /> there too',
			"a/my desk.jpg: a picture is called like-this.jpg, in Latin letters without blanks",
			"a/my desk.jpg: has 20 MB: at most 10, save it smaller",
			'a/my desk.jpg: is shown by no text: write <Picture src="my desk.jpg" alt="…" /> in en.mdx, or take it away',
		]);
	});
});
