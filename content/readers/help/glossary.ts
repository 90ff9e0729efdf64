import { z } from "zod";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import data from "../../glossary.json" with { type: "json" };
import { readJsonFiles } from "../read/disk.ts";
import { day, name, text } from "../read/fields.ts";
import { nameOfFile, parse, parseAll } from "../read/parse.ts";

const unique = (terms: readonly { id: string }[]): boolean =>
	new Set(terms.map(({ id }) => id)).size === terms.length;

/** `content/glossary.json`: which terms there are, and where the site says more of each. */
export const glossaryFile = z.strictObject({
	note: text().optional(),
	checked: day,
	terms: z
		.array(
			z.strictObject({
				id: name,
				/** A page of ours, with an anchor where it has one. */
				more: z
					.string()
					.regex(/^\/[\w/-]+(#[\w-]+)?$/, "an address such as /features#kill, without a language")
					.optional(),
				/** What we do not have; the page adds a sentence that says so. */
				offered: z.literal(false).optional(),
			}),
		)
		.min(1)
		.refine(unique, "every term once"),
});

interface TermWords {
	term: string;
	text: string;
}
export type Term = z.infer<typeof glossaryFile>["terms"][number] & TermWords;

export const glossary = parse(glossaryFile, "content/glossary.json", data);

/** Of English rules, which fit here: no abbreviation in these texts ends in a full stop. */
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const words = z.strictObject({
	term: text(50),
	text: text(260).refine(
		(value) => [...sentences.segment(value)].length <= 2 && /[.؟!]$/.test(value),
		"one sentence or two",
	),
});

/** `content/glossary/<language>.json`: a name and a sentence or two for every term there is. */
export const glossaryWordsFile = z.strictObject(
	Object.fromEntries(glossary.terms.map(({ id }) => [id, words])),
);

const files = import.meta.env
	? import.meta.glob<unknown>("../../glossary/*.json", { eager: true, import: "default" })
	: readJsonFiles("content/glossary/*.json");

const wordsByLanguage = new Map(
	parseAll(glossaryWordsFile, files).map(({ path, data }) => [nameOfFile(path), data]),
);

/** Every term as a language calls and explains it, or as English does where nobody has written that yet. */
export function readGlossary(locale: Locale): Term[] {
	const translated = typesetAll(
		locale,
		(wordsByLanguage.get(locale) ?? wordsByLanguage.get(defaultLocale)) as Record<string, TermWords>,
	);
	return glossary.terms.map((term) => ({ ...term, ...(translated[term.id] as TermWords) }));
}
