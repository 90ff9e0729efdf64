import { freeAndPaid } from "../../../content/readers/free-and-paid.ts";
import { getQuestionPath } from "../../../content/readers/help/questions.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { countryCentres, sortByDistance } from "../../../content/readers/places/places.ts";
import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { formatLongDay, getListFormat } from "../../../i18n/format.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";
import { getName, sortByName } from "../../features/country/countries.ts";
import { hasServers, locations } from "../../features/country/servers.ts";
import { getText } from "../../words/text.ts";
import { draftOwnQuestions, draftQuestions, getBody, type PassageDraft } from "./sources.ts";

/** Number of nearby countries to name. */
const nearbyCount = 3;

/** The locations page, its questions, and every country's page. */
export function draftCountries(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	const names = sortByName(locale, locations).map((country) => getName(locale, country));
	return [
		{
			id: "country",
			title: t("chat:index.countries.title"),
			text: t("chat:index.countries.text", { list: getListFormat(locale).format(names) }),
		},
		...draftQuestions(locale, "country:list.faq.items", "/country"),
		...countries
			.filter(({ code }) => hasServers(code))
			.map(({ slug, code, words }) => {
				const [use] = pickLanguage(locale, words).sections;
				return {
					id: `country/${slug}`,
					title: t("chat:index.country.title", { country: getCountryName(locale, code) }),
					about: `country/${code}`,
					name: getCountryName(locale, code),
					// Why one would want an IP address there: that's what people ask.
					text: `${use.heading}. ${getBody(use)}`,
				};
			}),
		...countries.flatMap(({ slug, words }) =>
			draftOwnQuestions(`/country/${slug}`, pickLanguage(locale, words).questions, { exact: true }),
		),
	];
}

/** VPN law by country, dated: information, not legal advice. Of countries without a page, that we haven't looked into it. */
export function draftLaws(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return Object.keys(countryCentres).map((code) => {
		const country = getCountryName(locale, code);
		const shared = { about: `country/${code}`, name: country, quoted: true };
		const page = countries.find((other) => other.code === code);
		if (!page)
			return {
				...shared,
				id: `law/${code}`,
				path: getQuestionPath("legal"),
				class: "country-law/*",
				title: t("chat:index.regionLaw.title", { country }),
				text: t("chat:index.regionLaw.text", { country }),
			};
		const law = pickLanguage(locale, page.words).sections[1];
		const read = t("common:checked", { date: formatLongDay(locale, page.checked) });
		return {
			...shared,
			id: `country-law/${page.slug}`,
			path: `/country/${page.slug}#law`,
			title: `${country}: ${law.heading}`,
			text: `${getBody(law)} (${read})`,
		};
	});
}

/** Answers about servers in countries that have none. */
export function draftRegionPassages(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	const list = getListFormat(locale);
	return Object.keys(countryCentres)
		.filter((code) => !hasServers(code))
		.map((code) => {
			const near = sortByDistance(code, locations)
				.slice(0, nearbyCount)
				.map((neighbour) => getCountryName(locale, neighbour.code));
			const country = getCountryName(locale, code);
			return {
				id: `servers/${code}`,
				path: "/country",
				class: "country/*",
				title: t("chat:index.countries.title"),
				text: t("chat:index.region.text", { country, near: list.format(near) }),
				about: `country/${code}`,
				name: country,
				quoted: true,
			};
		});
}

/** The free plan's countries when it has only some of them: content/free-and-paid.json doesn't name them. */
export function draftFreeLocations(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	const some = freeAndPaid.some(({ id, free }) => id === "locations" && free === "someLocations");
	const passage = {
		id: "pricing#free-locations",
		path: "/pricing#free",
		title: t("chat:index.freeLocations.title"),
		text: t("chat:index.freeLocations.text"),
		quoted: true,
	};
	return some ? [passage] : [];
}
