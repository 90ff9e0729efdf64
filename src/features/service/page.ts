import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { categories, type Service } from "../../../content/readers/services.ts";
import { fill } from "../../../i18n/format.ts";
import { typeset } from "../../../i18n/typeset.ts";
import type { Item } from "../../ui/blocks/Faq.astro";
import type { Text } from "../../words/text.ts";

export const getServicePath = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;

export function buildServiceData(service: Service, { t, list, locale }: Text) {
	const short = t("common:brand");
	const fillBrand = (text: string) => fill(text, { short });
	const words = pickLanguage(locale, service.words);
	const values = { app: typeset(locale, service.name), monogram: service.monogram };
	const { instead = {}, omit = [] } = words;
	const steps = list<{ id: string; title: string; text: string }[]>("service:steps", values);
	const stepHeading = omit.includes("steps")
		? []
		: steps.map((step) => ({ ...step, text: fillBrand(instead[step.id] ?? step.text) }));
	const categoryQuestions = list<Item[]>(`service:faqs.${categories[service.folder]}`);
	const sharedQuestions = categoryQuestions
		.filter(({ id }) => !omit.includes(id))
		.map((item) => ({ ...item, a: fillBrand(instead[item.id] ?? item.a) }));
	const replaceable = [...stepHeading, ...sharedQuestions].map(({ id }) => id);
	const unknown = [
		...Object.keys(instead).filter((id) => !replaceable.includes(id)),
		...omit.filter((id) => id !== "steps" && !categoryQuestions.some((item) => item.id === id)),
	];
	if (unknown.length)
		throw new ContentError([
			`content/services/${service.folder}/${service.slug}.json: ${locale}: ${unknown}: no shared step or question has this id`,
		]);
	const seed = service.seed ?? `${service.folder}/${service.slug}`;
	const ownQuestions = words.questions.map(({ question, answer }, index) => ({
		id: index ? `own${index + 1}` : "own",
		q: fillBrand(question),
		a: fillBrand(answer),
	}));
	return {
		title: fillBrand(words.metaTitle),
		description: fillBrand(words.description),
		heading: fillBrand(words.heading),
		text: fillBrand(words.lead),
		promoImage: seed,
		promoAlt: t("service:promoAlt", values),
		stepsTitle: t("service:stepsTitle", { ...values, steps: stepHeading.length }),
		stepHeading,
		stepImage: `${seed}/route`,
		sections: words.sections.map(({ heading, text, steps, points }) => ({
			heading: fillBrand(heading),
			text: text && fillBrand(text),
			steps: steps?.map(fillBrand),
			points: points?.map(fillBrand),
		})),
		ownQuestions,
		faqsSectionsData: [...ownQuestions, ...sharedQuestions],
	};
}
