import { type Labelled, labelled } from "../../../content/readers/asked.ts";
import { helpWords } from "../../../content/readers/help.ts";
import { featuresOf } from "../../../functions/chat/features.ts";
import { classOf, kindsOf } from "../../../functions/chat/opinion.ts";
import { offTopic } from "../../../functions/chat/synonyms.ts";
import type { Vocabulary } from "../../../functions/chat/vocabulary.ts";
import type { Help } from "../../../functions/contract/help.ts";
import type { Locale } from "../../../i18n/locales.ts";
import type { Example } from "./train.ts";

/** What a sentence of an answer counts, and a single word of another matter, against a question. */
const said = 0.3;
export const foreign = 0.7;
/** Names that stand in for "*". */
const named = 3;

/** What a model learns from: ways to ask, the pages' own questions and sentences, and questions that people have asked. */
export function examplesOf(help: Help, locale: Locale, vocabulary: Vocabulary): Example[] {
	const { phrasings } = helpWords(locale);
	const kinds = kindsOf(help, vocabulary);
	const classes = new Set(Object.keys(phrasings));
	const example = (text: string, name: string, share = 1): Example => ({
		text,
		features: featuresOf(text, vocabulary, kinds),
		name,
		share,
	});
	const namesFor = (several: string) =>
		help.passages.filter(({ id }) => id.replace(/[^/]+$/, "*") === several).slice(0, named);
	const ways = Object.entries(phrasings).flatMap(([name, lines]) =>
		lines.flatMap((line) =>
			line.includes("*")
				? namesFor(name).map(({ about, title }) =>
						example(line.replace("*", about?.split(" ")[0] ?? title), name),
					)
				: [example(line, name)],
		),
	);
	const pages = help.passages.flatMap(({ id, title, text }) => {
		const name = classOf(id, classes);
		if (!name) return [];
		const sentences = name.endsWith("*") ? [] : text.split(/(?<=[.!?؟])\s+/);
		return [example(title, name), ...sentences.map((sentence) => example(sentence, name, said))];
	});
	const asked = labelled(locale).flatMap(({ q, last, want }: Labelled) => {
		const name = want.length ? want.map((id) => classOf(id, classes)).find(Boolean) : offTopic;
		return name && !last ? [example(q, name)] : [];
	});
	const others = help.elsewhere.map((word) => example(word, offTopic, foreign));
	return [...ways, ...pages, ...asked, ...others].filter(({ features }) => features.length > 0);
}
