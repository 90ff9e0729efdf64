import { countries } from "../../../content/readers/places/countries.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { inLanguage } from "../../../content/readers/read/fields.ts";
import { categories, type Folder, servicesIn } from "../../../content/readers/services.ts";
import { fill, listFormat } from "../../../i18n/format.ts";
import { countryName, type Locale } from "../../../i18n/locales.ts";
import { section } from "../../i18n/dictionaries.ts";
import { textFor } from "../../i18n/text.ts";
import { type Block, bodyOf, type Draft, ownQuestions, questions } from "./sources.ts";

/** The locations page, its questions, and every country's page. */
export function countryDrafts(locale: Locale): Draft[] {
	const { t } = textFor(locale);
	const listed = countries.filter((country) => country.listed);
	const list = listFormat(locale).format(listed.map(({ code }) => countryName(locale, code)));
	return [
		{
			id: "country",
			title: t("chat:index.countries.title"),
			text: t("chat:index.countries.text", { list }),
		},
		...questions(locale, "country:list.faq.items", "/country"),
		...listed.map(({ slug, code, words }) => {
			const [use] = inLanguage(locale, words).sections;
			return {
				id: `country/${slug}`,
				title: t("chat:index.country.title", { country: countryName(locale, code) }),
				about: `country/${code}`,
				name: countryName(locale, code),
				// Why one would want an IP address there: that's what people ask.
				text: `${use.heading}. ${bodyOf(use)}`,
			};
		}),
		...countries.flatMap(({ slug, words }) =>
			ownQuestions(`/country/${slug}`, inLanguage(locale, words).questions, { exact: true }),
		),
	];
}

/** Installation per platform, and the download page's questions. */
export function downloads(locale: Locale): Draft[] {
	const { t, list } = textFor(locale);
	const questionsByPlatform = section(locale, "platform_faqs");
	return platforms.flatMap(({ id, name, install }) => {
		const path = `/download/${id}`;
		const steps = list<Block[]>(`platform_pages:${id}.steps`).map(
			(step, index) =>
				`${index + 1}. ${step.title}: ${step.text}${step.id === "install" && install ? `\n${install}` : ""}`,
		);
		const page = {
			id: path.slice(1),
			path,
			title: t(`platform_pages:${id}.stepsTitle`),
			about: `system/${id}`,
			name,
			text: [t(`platform_pages:${id}.hero.text`), ...steps].join("\n"),
		};
		const drafts = id in questionsByPlatform ? questions(locale, `platform_faqs:${id}`, path) : [];
		return [page, ...drafts.map((draft) => ({ ...draft, about: `system/${id}` }))];
	});
}

/** Questions per service, including its group's, which every page of the group shows. */
export function serviceDrafts(locale: Locale): Draft[] {
	const short = textFor(locale).t("common:brand");
	return (Object.keys(categories) as Folder[]).flatMap((folder) => {
		const group = servicesIn(folder);
		/** A page that shows the shared question, as many omit it. */
		const placeOf = (anchor: string) => {
			if (folder === "sport") return `/vpn-for-sport${anchor}`;
			const page = group.find(({ words }) => !inLanguage(locale, words).omit?.includes(anchor.slice(1)));
			return `/vpn-for-${folder}/${page ? page.slug + anchor : group[0]?.slug}`;
		};
		const shared = questions(locale, `service:faqs.${categories[folder]}`, "", `vpn-for-${folder}`).map(
			({ path: anchor = "", ...draft }) => ({ ...draft, path: placeOf(anchor) }),
		);
		const own = group.flatMap(({ slug, name, words }) => {
			const path = `/vpn-for-${folder}/${slug}`;
			return inLanguage(locale, words).questions.map(({ question, answer }, index) => ({
				id: index ? `${path.slice(1)}/${index + 1}` : path.slice(1),
				path: `${path}#own${index ? index + 1 : ""}`,
				title: fill(question, { short }),
				text: fill(answer, { short }),
				about: `service/${slug}`,
				name,
			}));
		});
		return [...shared, ...own];
	});
}
