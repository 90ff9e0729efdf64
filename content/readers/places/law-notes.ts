import { z } from "zod";
import type { Locale } from "../../../i18n/locales.ts";
import { readAll } from "../read/disk.ts";
import { day, perLanguage, pickLanguage, source, text } from "../read/fields.ts";
import { refuse } from "../read/parse.ts";
import { countries } from "./countries.ts";

/** `content/law-notes/<country>.json`: changes in a country's law or networks, each with date and source. */
export const lawNotesFile = z.strictObject({
	/** When the sources were last checked. */
	checked: day,
	notes: z
		.array(
			z.strictObject({
				/** The day it happened or took effect. */
				date: day,
				source,
				words: perLanguage(text(200)),
			}),
		)
		.min(1, "a note, or no file"),
});

const notesByCountry = readAll(lawNotesFile, "content/law-notes/*.json");

refuse(
	[...notesByCountry.keys()]
		.filter((id) => !countries.some(({ slug }) => slug === id))
		.map((id) => `content/law-notes/${id}.json: found it, wanted a country of content/countries`),
);

/** A country's notes, newest first. @param slug of content/countries */
export const getLawNotes = (locale: Locale, slug: string) =>
	(notesByCountry.get(slug)?.notes ?? [])
		.map(({ date, source, words }) => ({ date, source, text: pickLanguage(locale, words) }))
		.sort((a, b) => b.date.localeCompare(a.date));
