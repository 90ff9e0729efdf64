import { z } from "zod";
import { readAll } from "../read/disk.ts";
import { name, scheduleFields, section, summary, text } from "../read/fields.ts";
import { refuse } from "../read/parse.ts";
import { themes } from "./questions.ts";

/** `content/answers/<question>/<language>.json`: the page of a question with a long answer. */
export const answerFile = z.strictObject({
	/** In the English file only. */
	...scheduleFields,
	/** If the question doesn't fit as a title. */
	metaTitle: summary.metaTitle.optional(),
	description: summary.description,
	/** Without it, the short answer of the FAQ. */
	lead: text(400).optional(),
	/** `id` is a section's own for the assistant, in the English file. */
	sections: z.array(section(60, { id: name.optional() })).min(2, "two sections"),
});
export type AnswerWords = z.infer<typeof answerFile>;

/** Raw words by page and language: `refund/en`. */
export const answerWords: ReadonlyMap<string, AnswerWords> = readAll(answerFile, "content/answers/*/*.json");

/** Questions with a page, in order. */
export const answerIds: readonly string[] = themes
	.flatMap(({ questions }) => questions.map(({ id }) => id))
	.filter((id) => answerWords.has(`${id}/en`));

refuse(
	[...answerWords.keys()]
		.filter((path) => !answerIds.includes(path.replace(/\/.*/, "")))
		.map(
			(path) => `content/answers/${path}.json: found it, wanted a question of that name with English words`,
		),
);
