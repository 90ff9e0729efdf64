import { z } from "zod";
import type { Locale } from "../../i18n/locales.ts";
import data from "../authors.json" with { type: "json" };
import { inLanguage, perLanguage, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

/** What somebody has learned or done that bears on what they write, and where that can be looked up. */
const credential = z.strictObject({
	words: perLanguage(text(120)),
	url: z.url({ protocol: /^https$/ }).optional(),
});

const author = z.strictObject({
	seed: z.string().min(1),
	/** Left out for a desk of several people; shown only where it is filled. */
	credentials: z.array(credential).min(1, "a credential, or no list").optional(),
});

/** `content/authors.json`: who writes posts. Names are words under `blog:authors`, the portrait is a chart drawn from `seed`. */
export const authorsFile = z.record(z.string(), author);

export type Author = keyof typeof data;
export const authors = parse(authorsFile, "content/authors.json", data) as Record<
	Author,
	z.infer<typeof author>
>;

/** What an author brings to the subject, in a language; nothing where nothing is filled in. */
export const credentialsOf = (
	locale: Locale,
	{ credentials = [] }: z.infer<typeof author>,
): { text: string; url?: string | undefined }[] =>
	credentials.map(({ words, url }) => ({ text: inLanguage(locale, words), url }));
