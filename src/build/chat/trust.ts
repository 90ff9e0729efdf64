import { readGlossary } from "../../../content/readers/help/glossary.ts";
import { assistant } from "../../../content/readers/help/passages.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { buildChecklist } from "../../features/trust/checklist.ts";
import { endOfBuildDay } from "../../site/clock.ts";
import { getText } from "../../words/text.ts";
import type { PassageDraft } from "./sources.ts";

/** The terms of our security vocabulary, each under its name. */
export function draftGlossary(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return readGlossary(locale)
		.filter(({ id }) => !assistant.explained.includes(id))
		.map(({ id, term, text, offered }) => ({
			id: `glossary/${id}`,
			path: `/glossary#${id}`,
			title: term,
			name: term.replace(/ \(.*/, ""),
			text: offered === false ? `${text} ${t("trust:glossary.notOffered")}` : text,
			// Quote statements about leaks and logs verbatim: a rewording could change them.
			quoted: true,
		}));
}

/** The about page's figures: servers, locations, downloads. */
export function draftFigures(locale: Locale): PassageDraft[] {
	const { t, list } = getText(locale);
	const lines = list<{ figure: string; text: string }[]>("about:facts.items").map(
		({ figure, text }) => `• ${figure} ${text}`,
	);
	return [
		{
			id: "about#figures",
			path: "/about-us",
			title: t("chat:index.figures.title"),
			text: lines.join("\n"),
			quoted: true,
		},
	];
}

/** Our security statements, verbatim, and where to report a vulnerability. */
export function draftTrust(locale: Locale): PassageDraft[] {
	const text = getText(locale);
	const points = buildChecklist(text, endOfBuildDay).flatMap((group) => group.points);
	const { t } = text;
	return [
		...points
			.filter(({ id }) => assistant.checklist.includes(id))
			.map(({ id, ask, check, answer }) => ({
				id: `how-to-choose#${id}`,
				title: ask,
				text: answer ?? `${t("choose:unpublished")} ${t("choose:check")} ${check}`,
				quoted: true,
			})),
		{
			id: "security",
			title: t("trust:security.title"),
			text: [t("trust:security.text"), t("trust:security.report.text")].join(" "),
			quoted: true,
		},
	];
}
