import { z } from "zod";
import { withName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { readJsonFiles } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { parseAll } from "../read/parse.ts";

/** `content/help/training/<source>/<language>.json`: questions as people asked them, and the passages that answer each. */
const question = z.strictObject({
	q: text(),
	/** The question before it, for those that lean on one. */
	last: text().optional(),
	/** Any of these passages answers it; none for what our pages say nothing about. */
	want: z.array(text()),
});
export type TrainingQuestion = z.infer<typeof question>;

const files = import.meta.env
	? import.meta.glob<unknown>("../../help/training/*/*.json", {
			eager: true,
			import: "default",
		})
	: readJsonFiles("content/help/training/*/*.json");

const parsed = parseAll(z.array(question), files);

/** What the assistant's model learns from in a language, beside the ways to ask of content/help. */
export const trainingQuestions = (locale: Locale): TrainingQuestion[] =>
	withName(
		locale,
		parsed.filter(({ path }) => path.endsWith(`/${locale}.json`)).flatMap(({ data }) => data),
	);
