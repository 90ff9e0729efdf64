import { fill } from "../../i18n/format.ts";
import type { Text } from "../../i18n/text.ts";
import type { Item } from "../../ui/Faq.astro";
import { categories, type Service, wordsOf } from "./services.ts";

/** What a service page shows, by the spec's names (§2.8). Pictures are drawn from the seeds. */
export interface ServiceData {
	heading: string;
	text: string;
	promoImage: string;
	promoAlt: string;
	stepsTitle: string;
	stepHeading: { id: string; title: string; text: string }[];
	stepImage: string;
	faqsSectionsData: Item[];
}

/** The data of a service's page in a language: its own words, its category's questions, the steps with its name. */
export function serviceData(service: Service, { t, list, locale }: Text): ServiceData {
	const short = t("common:brand");
	const [heading, text, question, answer] = (["heading", "text", "question", "answer"] as const).map((part) =>
		fill(wordsOf(locale, service)[part], { short }),
	) as [string, string, string, string];
	const values = { app: service.name, monogram: service.monogram };
	const stepHeading = list<ServiceData["stepHeading"]>("service:steps", values);
	const common = list<Item[]>(`service:faqs.${categories[service.folder]}`);
	const seed = service.seed ?? `${service.folder}/${service.slug}`;
	return {
		heading,
		text,
		promoImage: seed,
		promoAlt: t("service:promoAlt", values),
		stepsTitle: t("service:stepsTitle", { ...values, steps: stepHeading.length }),
		stepHeading,
		stepImage: `${seed}/route`,
		faqsSectionsData: [{ id: "own", q: question, a: answer }, ...common],
	};
}
