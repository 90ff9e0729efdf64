import { answerWords } from "../../../content/readers/help/answers.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { answerIn } from "../../i18n/questions.ts";
import { textFor } from "../../i18n/text.ts";
import { answerIds } from "../published.ts";
import type { Draft } from "./sources.ts";

/** What the page of a question says beyond its answer: the sections that the English words name. */
export const answerDrafts = (locale: Locale): Draft[] =>
	answerIds.flatMap((id) => {
		const { sections } = answerIn(textFor(locale, "faq"), id);
		return (answerWords.get(`${id}/${defaultLocale}`)?.sections ?? []).flatMap((named, at): Draft[] => {
			const section = sections[at];
			if (!named.id || !section) return [];
			const steps = section.steps?.map((step, number) => `${number + 1}. ${step}`) ?? [];
			return [
				{
					id: `help/${id}#${named.id}`,
					path: `/help/${id}`,
					title: section.heading,
					text: [section.text ?? "", ...steps].filter(Boolean).join("\n"),
					quoted: true,
				},
			];
		});
	});
