import { typeset } from "../../../i18n/typeset.ts";
import { fill } from "../../i18n/format.ts";
import type { Text } from "../../i18n/text.ts";
import type { Item } from "../../ui/blocks/Faq.astro";
import { categories, type Service, wordsOf } from "./services.ts";

/** What a service page shows. Pictures are drawn from the seeds. */
export interface ServiceData {
	title: string;
	description: string;
	heading: string;
	/** Two sentences: what one gets here. */
	text: string;
	promoImage: string;
	promoAlt: string;
	stepsTitle: string;
	stepHeading: { id: string; title: string; text: string }[];
	stepImage: string;
	/** What its terms and the law say. */
	sections: { heading: string; text: string }[];
	/** The questions of this service. */
	own: Item[];
	/** Those questions, then the ones of its category. */
	faqsSectionsData: Item[];
}

/** The data of a service's page in a language: its own words, its category's questions, the steps with its name. */
export function serviceData(service: Service, { t, list, locale }: Text): ServiceData {
	const short = t("common:brand");
	const said = (text: string) => fill(text, { short });
	const words = wordsOf(locale, service);
	const values = { app: typeset(locale, service.name), monogram: service.monogram };
	const stepHeading = list<ServiceData["stepHeading"]>("service:steps", values);
	const seed = service.seed ?? `${service.folder}/${service.slug}`;
	const own = words.questions.map(({ question, answer }, at) => ({
		id: at ? `own${at + 1}` : "own",
		q: said(question),
		a: said(answer),
	}));
	return {
		title: said(words.metaTitle),
		description: said(words.description),
		heading: said(words.heading),
		text: said(words.lead),
		promoImage: seed,
		promoAlt: t("service:promoAlt", values),
		stepsTitle: t("service:stepsTitle", { ...values, steps: stepHeading.length }),
		stepHeading,
		stepImage: `${seed}/route`,
		sections: words.sections.map(({ heading, text }) => ({ heading: said(heading), text: said(text) })),
		own,
		faqsSectionsData: [...own, ...list<Item[]>(`service:faqs.${categories[service.folder]}`)],
	};
}
