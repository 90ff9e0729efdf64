import { freeAndPaid } from "../../../content/readers/free-and-paid.ts";
import { getQuestionPath } from "../../../content/readers/help/questions.ts";
import { countries } from "../../../content/readers/places/countries.ts";
import { countryCentres, sortByDistance } from "../../../content/readers/places/places.ts";
import { getListFormat } from "../../../i18n/format.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";
import { hasServers, locations } from "../../features/country/servers.ts";
import { getText } from "../../words/text.ts";
import type { PassageDraft } from "./sources.ts";

/** Number of nearby countries to name. */
const nearbyCount = 3;

/** Answers about the law in countries that have no page. */
export function draftRegionLaws(locale: Locale): PassageDraft[] {
	const { t } = getText(locale);
	return Object.keys(countryCentres)
		.filter((code) => countries.every((country) => country.code !== code))
		.map((code) => {
			const country = getCountryName(locale, code);
			return {
				id: `law/${code}`,
				path: getQuestionPath("legal"),
				class: "country-law/*",
				title: t("chat:index.regionLaw.title", { country }),
				text: t("chat:index.regionLaw.text", { country }),
				about: `country/${code}`,
				name: country,
				quoted: true,
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
