import { z } from "zod";
import type { Locale } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import data from "../../glossary.json" with { type: "json" };
import { readWords } from "../read/disk.ts";
import { day, name, text } from "../read/fields.ts";
import { parse } from "../read/parse.ts";

const hasUniqueIds = (terms: readonly { id: string }[]): boolean =>
	new Set(terms.map(({ id }) => id)).size === terms.length;

/** `content/glossary.json`: the terms, each with links to more. */
export const glossaryFile = z.strictObject({
	note: text().optional(),
	checked: day,
	terms: z
		.array(
			z.strictObject({
				id: name,
				/** A page of ours, with an optional fragment. */
				more: z
					.string()
					.regex(/^\/[\w/-]+(#[\w-]+)?$/, "an address such as /features#kill, without a language")
					.optional(),
				/** A feature we don't have, which the page then says. */
				offered: z.literal(false).optional(),
			}),
		)
		.min(1)
		.refine(hasUniqueIds, "every term once"),
});

export const glossary = parse(glossaryFile, "content/glossary.json", data);

/** English rules suffice, as these texts have no abbreviations that end in a full stop. */
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const words = z.strictObject({
	term: text(50),
	text: text(260).refine(
		(value) => [...sentences.segment(value)].length <= 2 && /[.؟!]$/.test(value),
		"one sentence or two",
	),
});

export type Term = z.infer<typeof glossaryFile>["terms"][number] & z.infer<typeof words>;

/** `content/glossary/<language>.json`: name and explanation of every term. */
export const glossaryWordsFile = z.strictObject(
	Object.fromEntries(glossary.terms.map(({ id }) => [id, words])),
);

const wordsIn = readWords(glossaryWordsFile, "content/glossary/*.json");

/** Every term in a language, or in English if it's missing. */
export function readGlossary(locale: Locale): Term[] {
	const translated = typesetAll(locale, wordsIn(locale));
	return glossary.terms.map((term) => ({ ...term, ...(translated[term.id] as z.infer<typeof words>) }));
}
