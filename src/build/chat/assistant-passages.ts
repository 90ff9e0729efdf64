import { helplines } from "../../../content/readers/help/helplines.ts";
import { assistant } from "../../../content/readers/help/passages.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { formatLongDay } from "../../../i18n/format.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";
import { getText } from "../../words/text.ts";
import { getBody, type PassageDraft } from "./sources.ts";

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

/** VPN law by country, dated: information, not legal advice. */
export function draftLaws(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return countries.map(({ slug, code, checked, words }) => {
		const law = pickLanguage(locale, words).sections[1];
		const read = t("common:checked", { date: formatLongDay(locale, checked) });
		return {
			id: `country-law/${slug}`,
			path: `/country/${slug}#law`,
			title: `${getCountryName(locale, code)}: ${law.heading}`,
			about: `country/${code}`,
			name: getCountryName(locale, code),
			text: `${getBody(law)} (${read})`,
			quoted: true,
		};
	});
}
