import { helplines } from "../../../content/readers/help/helplines.ts";
import { assistant } from "../../../content/readers/help/passages.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";
import { getText } from "../../words/text.ts";
import type { PassageDraft } from "./sources.ts";

function listCrisisLines(locale: Locale): string {
	const numbers = helplines.countries.flatMap(({ code, lines }) =>
		lines
			.filter((line) => line.for === "crisis")
			.map(({ phone }) => `${getCountryName(locale, code)} \u2066${phone}\u2069`),
	);
	return numbers.join(" · ");
}

/** Passages that only the assistant shows (personal safety, money), and the systems our apps support. */
export function draftAssistantPassages(locale: Locale): PassageDraft[] {
	const { list } = getText(locale);
	const systems = platforms.map(({ name, requires }) => `• ${name}: ${requires}`).join("\n");
	return list<{ id: string; title: string; text?: string }[]>("chat:index.care", {
		crisis: listCrisisLines(locale),
	}).map(({ id, title, text = systems }) => ({
		id: `chat#${id}`,
		path: assistant.pages[id] ?? "/contact-us",
		title,
		text,
		quoted: true,
	}));
}

/** Emergency numbers by country. */
export function draftHelplines(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return helplines.countries.map(({ code, lines }) => {
		const country = getCountryName(locale, code);
		return {
			id: `helplines/${code}`,
			path: "/help/tracked#helplines",
			title: t("chat:index.helplines.title", { country }),
			about: `country/${code}`,
			name: country,
			text: [
				...lines.map((line) => `${t(`faqs:helplines.for.${line.for}`)} \u2066${line.phone}\u2069`),
				t("faqs:helplines.text"),
			].join("\n"),
			quoted: true,
		};
	});
}
