import { z } from "zod";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { readAll } from "../read/disk.ts";
import { line, name, text } from "../read/fields.ts";
import { ContentError, refuse } from "../read/parse.ts";

/** Where an answer leads: a page by its name in src/routing/links.ts, `guides/<id>`, `faqs#<id>`, or `contact#<desk>`. */
const target = z
	.string()
	.regex(/^[a-zA-Z]+([/#][\w-]+)*$/, "a page such as profile, guides/check-vpn or faqs#refund");

const question = z.strictObject({
	id: name.describe("The end of its address, such as lost-device: it never changes"),
	group: name.optional().describe("Starts a group of questions, whose heading is in the words"),
	next: z.array(target).min(1, "a place to go on to").describe("Where its answer leads"),
	quoted: z
		.boolean()
		.optional()
		.describe("The assistant answers with these very words: money, security, what is recorded"),
	passage: z
		.string()
		.optional()
		.describe("A passage of the assistant that is about this already, and stands in for it"),
});

/** `content/questions/<theme>.json`: a theme's questions in order. */
export const themeFile = z.strictObject({
	order: z.int().describe("Its place among the themes"),
	questions: z.array(question).min(1).describe("In their order on the page"),
});

/** `content/questions/<theme>/<language>.json`: their words, with the placeholders of `i18n/`. */
export const questionWordsFile = z.strictObject({
	title: text(60),
	description: text(160).describe("What its page answers, for search engines"),
	lead: text(180).describe("Sentences below its title"),
	groups: z.record(name, text(60)).describe("Headings above groups of questions"),
	questions: z.record(
		name,
		z.strictObject({
			q: text(90).meta({ title: "Question" }),
			a: text(620).meta({ title: "Answer" }),
			ways: z.array(line).optional().meta({ title: "Other ways", description: "How else people ask it" }),
		}),
	),
});
export type QuestionWords = z.infer<typeof questionWordsFile>;
export type Question = z.infer<typeof question>;
export type Theme = z.infer<typeof themeFile> & { id: string };

/** Every theme in order. */
export const themes: readonly Theme[] = [...readAll(themeFile, "content/questions/*.json")]
	.map(([id, data]) => ({ ...data, id }))
	.sort((a, b) => a.order - b.order);

/** Path of a question's short answer, without language. Throws for unknown questions. */
export function getQuestionPath(id: string): `/faqs/${string}#${string}` {
	const theme = themes.find(({ questions }) => questions.some((one) => one.id === id));
	if (!theme) throw new ContentError([`content/questions has no question ${id}, to which pages lead`]);
	return `/faqs/${theme.id}#${id}`;
}

/** Raw words by theme and language: `general/en`. */
export const questionWords: ReadonlyMap<string, QuestionWords> = readAll(
	questionWordsFile,
	"content/questions/*/*.json",
);

refuse(
	themes.flatMap(({ id, questions }) => {
		const { questions: words = {}, groups = {} } = questionWords.get(`${id}/${defaultLocale}`) ?? {};
		const path = `content/questions/${id}/${defaultLocale}.json`;
		return questions.flatMap(({ id, group }) => [
			...(group && !groups[group] ? [`${path}: groups.${group}: found nothing, wanted a heading`] : []),
			...(words[id] ? [] : [`${path}: questions.${id}: found nothing, wanted its words`]),
		]);
	}),
);

/** Other ways to ask, by the assistant's passage: `faqs#refund`. */
export function listWaysToAsk(locale: Locale): [passage: string, ways: string[]][] {
	return themes.flatMap(({ id, questions }) =>
		questions.flatMap((one): [string, string[]][] => {
			const words = (questionWords.get(`${id}/${locale}`) ?? questionWords.get(`${id}/${defaultLocale}`))
				?.questions[one.id];
			const ways = [...(words && one.passage ? [words.q] : []), ...(words?.ways ?? [])];
			return ways.length ? [[one.passage ?? `faqs#${one.id}`, ways]] : [];
		}),
	);
}
