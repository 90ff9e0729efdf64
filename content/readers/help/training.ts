import { z } from "zod";
import { withName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { readJsonFiles } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { parseAll } from "../read/parse.ts";

/** `content/help/training/<source>/<language>.json`: people's questions with the passages that answer them. */
const question = z.strictObject({
	q: text(),
	/** The previous question, for follow-ups. */
	last: text().optional(),
	/** Passages that answer it; empty for subjects we don't cover. */
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

/** Training questions in a language, beside the ways to ask in content/help. */
export const trainingQuestions = (locale: Locale): TrainingQuestion[] =>
	withName(
		locale,
		parsed.filter(({ path }) => path.endsWith(`/${locale}.json`)).flatMap(({ data }) => data),
	);
