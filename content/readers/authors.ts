import { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import { readAll } from "./read/disk.ts";
import { perLanguage, pickLanguage, text } from "./read/fields.ts";

/** `content/authors/<id>.json`: who writes posts. */
export const authorFile = z.strictObject({
	seed: z.string().min(1).describe("Any word: the portrait is a chart drawn from it"),
	words: perLanguage(
		z.strictObject({
			name: text(60).describe("As lists have it"),
			by: text(80).describe("The line below a title, such as: By Ada Example"),
		}),
	),
});

/** An author's names in a language. */
export const getAuthorWords = (locale: Locale, { words }: z.infer<typeof authorFile>) =>
	pickLanguage(locale, words);

const authors = readAll(authorFile, "content/authors/*.json");

/** An author by id; posts have been checked for it. */
export const getAuthor = (id: string): z.infer<typeof authorFile> =>
	authors.get(id) as z.infer<typeof authorFile>;
