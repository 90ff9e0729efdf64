import { describe, expect, it } from "vitest";
import { findMdxFaults } from "../../../src/build/checks/mdx-check.ts";
import { findPictureFaults, findPictureFileFaults } from "../../../src/build/checks/picture-check.ts";

const shown = '<Picture src="desk.jpg" alt="A desk" />';

describe("a picture in a post", () => {
	const undescribed = 'line 1: <Picture src="desk.jpg"> needs alt="…" that says what it shows';

	it.each([
		[
			'\n<Picture src="quite-other.png" alt="x" />',
			'line 2: no picture here is called "quite-other.png": put it beside the text; there is desk.jpg',
		],
		['<Picture src="desk.jpg" />', undescribed],
		['<Picture src="desk.jpg" alt=" " />', undescribed],
	])("that is wrong is reported with what to write: %j", (text, sentence) => {
		expect(findPictureFaults(text, ["desk.jpg", "en.mdx"])).toEqual([sentence]);
		expect(findPictureFaults(shown, ["desk.jpg", "en.mdx"])).toEqual([]);
	});

	it("isn't Markdown, and is allowed in posts only", () => {
		expect(findMdxFaults("![x](photo.png)")).toEqual([
			'line 1: write <Picture src="photo.png" alt="…" /> for a picture, with what it shows',
		]);
		expect(findMdxFaults("![x](photo.png)", [])).toEqual(["line 1: pictures stand in posts only"]);
	});

	it("needs a description in each language, not English everywhere", () => {
		expect(findPictureFaults(shown, ["desk.jpg"], shown)).toEqual([
			'line 1: alt of <Picture src="desk.jpg"> is the English one: write it in this language',
		]);
		expect(findPictureFaults('<Picture src="desk.jpg" alt="Un bureau" />', ["desk.jpg"], shown)).toEqual([]);
	});

	it("is used by every text of its folder, and small enough to commit", () => {
		const texts = { "en.mdx": shown, "fr.mdx": "Mots." };
		expect(findPictureFileFaults("desk.jpg", 1000, texts)).toEqual([
			'is not in fr.mdx: write <Picture src="desk.jpg" alt="…" /> there too',
		]);
		expect(findPictureFileFaults("my desk.jpg", 20 * 1024 ** 2, texts)).toEqual([
			"a picture is called like-this.jpg, in Latin letters without blanks",
			"has 20 MB: at most 10, save it smaller",
			'is shown by no text: write <Picture src="my desk.jpg" alt="…" /> in en.mdx, or take it away',
		]);
	});
});
