import { platforms } from "../../../content/readers/platforms.ts";
import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { categories, type Folder, listServices } from "../../../content/readers/services.ts";
import { fill } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getSection } from "../../words/dictionaries.ts";
import { getText } from "../../words/text.ts";
import { type Block, draftQuestions, type PassageDraft } from "./sources.ts";

/** Installation per platform, and the download page's questions. */
export function draftDownloads(locale: Locale): PassageDraft[] {
	const { t, list } = getText(locale);
	const questionsByPlatform = getSection(locale, "platform_faqs");
	return platforms.flatMap(({ id, name, install, requires }) => {
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
		const drafts =
			id in questionsByPlatform
				? draftQuestions(locale, `platform_faqs:${id}`, path, path.slice(1), { requires })
				: [];
		return [page, ...drafts.map((draft) => ({ ...draft, about: `system/${id}` }))];
	});
}

/** Questions per service, including its group's, which every page of the group shows. */
export function draftServices(locale: Locale): PassageDraft[] {
	const short = getText(locale).t("common:brand");
	return (Object.keys(categories) as Folder[]).flatMap((folder) => {
		const group = listServices(folder);
		/** A page that shows the shared question, as many omit it. */
		const placeOf = (anchor: string) => {
			if (folder === "sport") return `/vpn-for-sport${anchor}`;
			const page = group.find(({ words }) => !pickLanguage(locale, words).omit?.includes(anchor.slice(1)));
			return `/vpn-for-${folder}/${page ? page.slug + anchor : group[0]?.slug}`;
		};
		const shared = draftQuestions(locale, `service:faqs.${categories[folder]}`, "", `vpn-for-${folder}`).map(
			({ path: anchor = "", ...draft }) => ({ ...draft, path: placeOf(anchor) }),
		);
		const own = group.flatMap(({ slug, name, words }) => {
			const path = `/vpn-for-${folder}/${slug}`;
			return pickLanguage(locale, words).questions.map(({ question, answer }, index) => ({
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
