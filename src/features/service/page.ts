import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { categories, type Service } from "../../../content/readers/services.ts";
import { getShortName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { typeset } from "../../../i18n/typeset.ts";
import type { Item } from "../../ui/blocks/Faq.astro";
import type { Text } from "../../words/text.ts";

export const getServicePath = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;

/** Fills in the brand's name, in its grammatical case. */
const fillBrand = <Words>(locale: Locale, words: Words): Words =>
	JSON.parse(
		JSON.stringify(words).replace(/\{\{short(?:, (\w+))?\}\}/g, (_, form) =>
			JSON.stringify(getShortName(locale, form)).slice(1, -1),
		),
	);

export function buildServiceData(service: Service, { list, locale }: Pick<Text, "list" | "locale">) {
	const own = fillBrand(locale, pickLanguage(locale, service.words));
	const { instead = {}, omit = [], questions, ...words } = own;
	const values = { app: typeset(locale, service.name), monogram: service.monogram };
	const sharedSteps = list<{ id: string; title: string; text: string }[]>("service:steps", values);
	const steps = omit.includes("steps")
		? []
		: sharedSteps.map((step) => ({ ...step, text: instead[step.id] ?? step.text }));
	const categoryQuestions = list<Item[]>(`service:faqs.${categories[service.folder]}`);
	const sharedQuestions = categoryQuestions
		.filter(({ id }) => !omit.includes(id))
		.map((item) => ({ ...item, a: instead[item.id] ?? item.a }));
	const replaceable = [...steps, ...sharedQuestions].map(({ id }) => id);
	const unknown = [
		...Object.keys(instead).filter((id) => !replaceable.includes(id)),
		...omit.filter((id) => id !== "steps" && !categoryQuestions.some((item) => item.id === id)),
	];
	if (unknown.length)
		throw new ContentError([
			`content/services/${service.folder}/${service.slug}.json: ${locale}: ${unknown}: no shared step or question has this id`,
		]);
	const ownQuestions = questions.map(({ question, answer }, index) => ({
		id: index ? `own${index + 1}` : "own",
		q: question,
		a: answer,
	}));
	return { ...words, values, steps, ownQuestions, questions: [...ownQuestions, ...sharedQuestions] };
}
