import { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import { readAll } from "./read/disk.ts";
import { https, perLanguage, pickLanguage, text } from "./read/fields.ts";

/** Credentials relevant to the posts, with a source. */
const credential = z.strictObject({
	words: perLanguage(text(120)),
	url: https.optional().meta({ title: "Address", description: "Where it can be looked up" }),
});

/** `content/authors/<id>.json`: who writes posts. */
export const authorFile = z.strictObject({
	seed: z.string().min(1).describe("Any word: the portrait is a chart drawn from it"),
	words: perLanguage(
		z.strictObject({
			name: text(60).describe("As lists have it"),
			by: text(80).describe("The line below a title, such as: By Ada Example"),
		}),
	),
	credentials: z
		.array(credential)
		.min(1, "a credential, or no list")
		.optional()
		.describe("What somebody has learned or done; empty for a desk of several people"),
});

/** An author's profile in a language, with credentials if there are any. */
export const getAuthorWords = (
	locale: Locale,
	{ words, credentials = [] }: z.infer<typeof authorFile>,
): { name: string; by: string; credentials: { text: string; url?: string }[] } => ({
	...pickLanguage(locale, words),
	credentials: credentials.map(({ words, url }) => ({ text: pickLanguage(locale, words), url })),
});

const authors = readAll(authorFile, "content/authors/*.json");

/** An author by id; posts have been checked for it. */
export const getAuthor = (id: string): z.infer<typeof authorFile> =>
	authors.get(id) as z.infer<typeof authorFile>;
