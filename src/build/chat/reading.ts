import { answerWords } from "../../../content/readers/help/answers.ts";
import { readGuideText } from "../../../content/readers/help/guides.ts";
import { posts } from "../../../content/readers/posts.ts";
import { getProtocolWords, protocols } from "../../../content/readers/protocols.ts";
import { listLanguages, readText } from "../../../content/readers/read/disk.ts";
import { parseFrontMatter } from "../../../content/readers/read/parse.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { parseGuideParts } from "../../site/mdx-nodes.ts";
import { answerIds, guides, isShown } from "../../site/published.ts";
import { getAnswer } from "../../words/questions.ts";
import { getText } from "../../words/text.ts";
import { draftOwnQuestions, fillValues, getBody, type PassageDraft } from "./sources.ts";

/** Every guide, by step. */
export function draftGuides(locale: Locale): PassageDraft[] {
	return guides.map(({ id, system }) => {
		const { language, source } = readGuideText(id, locale);
		const parts = parseGuideParts(fillValues(source, language));
		const { title = "", description = "" } = parseFrontMatter(source);
		const steps = parts.flatMap(({ heading, steps: list }) => [
			`${heading}:`,
			...list.map((step, index) => `${index + 1}. ${step}`),
		]);
		return {
			id: `guides/${id}`,
			title,
			// "How many devices" shouldn't match a guide for every device.
			...(!["every", "tv"].includes(system) && { about: `system/${system === "macos" ? "mac" : system}` }),
			text: [description, ...steps].join("\n"),
			// Quote verbatim: a reworded command is a different command.
			quoted: true,
		};
	});
}

/** When to choose each protocol, and which ones we don't support. */
export function draftProtocols(locale: Locale): PassageDraft[] {
	const words = getProtocolWords(locale);
	const { sections } = words["not-offered"];
	return [
		...protocols.offered.map(({ id }) => ({
			id: `protocols/${id}`,
			title: words[id].heading,
			text: [words[id].lead, ...words[id].sections.map(({ text }) => text)].join("\n"),
		})),
		...protocols.offered.flatMap(({ id }) => draftOwnQuestions(`/protocols/${id}`, words[id].questions)),
		...sections.map(({ id, heading, text }) => ({
			id: `protocols/not-offered#${id}`,
			title: heading,
			text,
		})),
	];
}

/** Every post: its title and its summary from the list. */
export const draftPosts = (locale: Locale): PassageDraft[] =>
	[...posts].flatMap(([id, data]) => {
		const languages = listLanguages(`content/blog/${id}`);
		// Its words may be missing in dev.
		if (!isShown(data) || !languages.includes(defaultLocale)) return [];
		const language = languages.includes(locale) ? locale : defaultLocale;
		const text = readText(`content/blog/${id}/${language}.mdx`);
		const { title = "", excerpt = "" } = parseFrontMatter(fillValues(text, language));
		return { id: `blog/post/${id}`, title, text: excerpt };
	});

/** The body of a question's page beyond its answer: the sections named in the English file. */
export const draftAnswers = (locale: Locale): PassageDraft[] =>
	answerIds.flatMap((id) => {
		const { sections } = getAnswer(getText(locale), id);
		return (answerWords.get(`${id}/${defaultLocale}`)?.sections ?? []).flatMap(
			(english, index): PassageDraft[] => {
				const section = sections[index];
				if (!english.id || !section) return [];
				return [
					{
						id: `help/${id}#${english.id}`,
						path: `/help/${id}`,
						title: section.heading,
						text: getBody(section),
						quoted: true,
					},
				];
			},
		);
	});
