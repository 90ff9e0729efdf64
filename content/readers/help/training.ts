import { z } from "zod";
import { addName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { readAll } from "../read/disk.ts";
import { text } from "../read/fields.ts";

/** `content/help/training/<source>/<language>.json`: people's questions with the passages that answer them. */
const question = z.strictObject({
	q: text(),
	/** The previous question, for follow-ups. */
	last: text().optional(),
	/** Passages that answer it; empty for subjects we don't cover. */
	want: z.array(text()),
});
export type TrainingQuestion = z.infer<typeof question>;

const questions = readAll(z.array(question), "content/help/training/*/*.json");

/** Training questions in a language, beside the ways to ask in content/help. */
export const listTrainingQuestions = (locale: Locale): TrainingQuestion[] =>
	addName(
		locale,
		[...questions].flatMap(([id, data]) => (id.endsWith(`/${locale}`) ? data : [])),
	);
