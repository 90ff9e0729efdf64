import { z } from "zod";
import { defaultLocale, draftCodes, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";

/** A text to show. @param max characters */
export function text(max?: number) {
	const words = z
		.string()
		.refine((value) => value.trim() === value && value !== "", "words without blanks around them")
		.meta({ format: "words" });
	if (max === undefined) return words;
	return words
		.refine((value) => [...value].length <= max, `at most ${max} characters`)
		.meta({ format: "words", maxLength: max });
}

/** A short text. */
export const line = text().meta({ format: "line" });

/** Fields of files that may hold made-up data. */
export const fileFields = {
	note: text().optional(),
	/** What belongs here, while the content is made up. */
	sample: text().optional(),
};

/** A slug, id or key. */
export const name = z.string().regex(/^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/, "a name such as hbo-max");

export const day = z.iso.date("a day such as 2026-11-21");
export const moment = z.iso.datetime("a moment such as 2026-12-31T23:59:59Z");

/** Fields of texts that can be drafts or scheduled: posts, guides, answers, incidents. */
export const scheduleFields = {
	draft: z.boolean().optional().describe("Not to be published, whatever the day"),
	published: day.optional().describe("The day, in UTC, from which readers may see it; empty for at once"),
};

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** ISO 3166-1 alpha-2. */
export const region = z
	.string()
	.refine((code) => /^[A-Z]{2}$/.test(code) && regions.of(code), "the code of a country such as DE");

export const address = z.string().regex(/^(https:\/\/|\/)\S+$/, "an address, https://… or /…");

export const https = z.url({ protocol: /^https$/, error: "an address, https://…" });

/** A text short enough for search results. @param min and @param max in characters */
export const textBetween = (min: number, max: number) =>
	text(max)
		.refine((value) => [...value].length >= min, `at least ${min} characters`)
		.meta({ minLength: min });

/** Title and description for search engines. */
export const summary = {
	metaTitle: textBetween(30, 60).describe("The title in search results"),
	description: textBetween(90, 155).describe("The text in search results"),
};

/** A page's own questions. */
export const questions = z
	.array(z.strictObject({ question: text(110), answer: text(320) }))
	.min(2, "two questions")
	.max(4);

/** A section, whose heading has something below it. @param max characters of its heading @param more further fields */
export const section = <More extends z.ZodRawShape>(max: number, more: More) =>
	z
		.strictObject({
			...more,
			heading: text(max),
			text: text().optional(),
			steps: z.array(text()).min(2, "two steps").optional().describe("Numbered: to do one after the other"),
			points: z.array(text()).min(2, "two points").optional().describe("In any order"),
		})
		.refine(
			(section) => ["text", "steps", "points"].some((part) => part in (section as object)),
			"a text, steps or points",
		);

const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** A page elsewhere; its language defaults to English. */
export const source = z.strictObject({
	title: line.describe("As it stands there"),
	url: https.meta({ title: "Address" }),
	lang: z
		.string()
		.refine((code) => /^[a-z]{2}$/.test(code) && languages.of(code), "the code of a language such as es")
		.default(defaultLocale)
		.meta({ title: "Language" }),
});
export type Source = z.infer<typeof source>;

const usedSource = source.extend({
	usedIn: z.array(z.enum(localeCodes)).optional().describe("Languages whose text uses it; empty for all"),
});
export type UsedSource = z.infer<typeof usedSource>;

export const sources = z
	.array(usedSource)
	.refine(
		(all) => localeCodes.every((code) => listSources(code, all).length > 0),
		"a source for every language",
	);

/** The sources that a language's text uses. */
export const listSources = (locale: Locale, all: readonly UsedSource[]): UsedSource[] =>
	all.filter(({ usedIn }) => usedIn?.includes(locale) ?? true);

export const reviewFields = {
	checked: day.describe("The day somebody last looked whether it is still true, by its sources"),
	sources,
};

/** A value per language; English is required and replaces missing ones. */
export const perLanguage = <Words extends z.ZodType>(words: Words) =>
	z.strictObject(
		Object.fromEntries(
			[...localeCodes, ...draftCodes].map((code) => [
				code,
				code === defaultLocale ? words : words.optional(),
			]),
		) as { [Code in Locale]: Code extends typeof defaultLocale ? Words : z.ZodOptional<Words> },
	);

/** A language's words with its typography, or English if they're missing. */
export const pickLanguage = <Words>(locale: Locale, words: Partial<Record<Locale, Words>>): Words =>
	typesetAll(locale, (words[locale] ?? words[defaultLocale]) as Words);
