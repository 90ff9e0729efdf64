import { expect, it } from "vitest";
import { authorFile, authorOf, wordsOfAuthor } from "../../../content/readers/authors.ts";
import { parse } from "../../../content/readers/read/parse.ts";

it("an author shows credentials only where they are filled in, in the reader’s language or in English", () => {
	expect(wordsOfAuthor("fr", authorOf("editorial")).credentials).toEqual([]);
	const words = { en: "Wrote RFC 1", fr: "Auteur de la RFC 1" };
	const credentials = [{ words, url: "https://example.org" }, { words: { en: "B" } }];
	const author = parse(authorFile, "a.json", { ...authorOf("security"), credentials });
	const shown = wordsOfAuthor("fr", author).credentials;
	expect(shown.map(({ text }) => text)).toEqual(["Auteur de la RFC 1", "B"]);
	expect(wordsOfAuthor("ru", author).credentials[0]).toEqual({
		text: "Wrote RFC 1",
		url: "https://example.org",
	});
});

it("an author with an empty list of credentials is refused", () => {
	expect(() => parse(authorFile, "a.json", { ...authorOf("security"), credentials: [] })).toThrow(
		"a.json: credentials: found a list of 0, wanted a credential, or no list",
	);
});
