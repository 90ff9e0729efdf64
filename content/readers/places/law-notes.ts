import { z } from "zod";
import type { Locale } from "../../../i18n/locales.ts";
import { readJsonFiles } from "../read/disk.ts";
import { day, inLanguage, perLanguage, type Source, source, text } from "../read/fields.ts";
import { ContentError, nameOfFile, parseAll } from "../read/parse.ts";
import { countries } from "./countries.ts";

/** `content/law-notes/<country>.json`: what changed in a country's law or networks, each with its day and source. */
export const lawNotesFile = z.strictObject({
	/** When somebody last held them against their sources. */
	checked: day,
	notes: z
		.array(
			z.strictObject({
				/** The day it happened, or began to apply. */
				date: day,
				source,
				words: perLanguage(text(200)),
			}),
		)
		.min(1, "a note, or no file"),
});

/** A note as a language shows it. */
export interface LawNote {
	date: string;
	text: string;
	source: Source;
}

const files = import.meta.env
	? import.meta.glob<unknown>("../../law-notes/*.json", { eager: true, import: "default" })
	: readJsonFiles("content/law-notes/*.json");

const notesByCountry = new Map(
	parseAll(lawNotesFile, files).map(({ path, data }) => [nameOfFile(path), data]),
);

const orphans = [...notesByCountry.keys()].filter(
	(slug) => !countries.some((country) => country.slug === slug),
);
if (orphans.length)
	throw new ContentError(
		orphans.map((slug) => `content/law-notes/${slug}.json: found it, wanted a country of content/countries`),
	);

/** The countries that have notes. */
export const notedCountries: readonly string[] = [...notesByCountry.keys()].sort();

/** What is noted about a country, newest first; none where there is no file. @param slug of content/countries */
export const lawNotes = (locale: Locale, slug: string): LawNote[] =>
	(notesByCountry.get(slug)?.notes ?? [])
		.map(({ date, source, words }) => ({ date, source, text: inLanguage(locale, words) }))
		.sort((a, b) => b.date.localeCompare(a.date));
