import { countries } from "../../../content/readers/countries.ts";
import { middles } from "../../../content/readers/places.ts";
import type { Passage } from "../../../functions/contract/help.ts";
import { countryName, type Locale, localeEntry } from "../../../i18n/locales.ts";
import { textFor } from "../../i18n/text.ts";
import { localePath } from "../../routing/paths.ts";

/** How many near countries are named. */
const named = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Something that grows with the way between two places on a globe (the haversine of their angle). */
function apart([lat, lon]: [number, number], [otherLat, otherLon]: [number, number]): number {
	const north = Math.sin(radians(otherLat - lat) / 2) ** 2;
	const east = Math.sin(radians(otherLon - lon) / 2) ** 2;
	return north + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * east;
}

/** What is said of the law of each country of the world that has no page of ours. */
export function regionLaws(locale: Locale): Passage[] {
	const { t } = textFor(locale, "country");
	return Object.keys(middles)
		.filter((code) => countries.every((country) => country.code !== code))
		.map((code) => {
			const country = countryName(locale, code);
			return {
				id: `law/${code}`,
				url: localePath(locale, "/faqs#legal"),
				title: t("chat:index.regionLaw.title", { country }),
				text: t("chat:index.regionLaw.text", { country }),
				phrasings: [],
				about: country,
				quoted: true,
			};
		});
}

/** What is said of servers in each country of the world that the table of locations does not have. */
export function regionPassages(locale: Locale): Passage[] {
	const { t } = textFor(locale, "country");
	const listed = countries.filter((country) => country.listed).map(({ code }) => code);
	const list = new Intl.ListFormat(localeEntry(locale).intl);
	return Object.entries(middles)
		.filter(([code]) => !listed.includes(code))
		.map(([code, middle]) => {
			const near = listed
				.map((other) => ({ other, way: apart(middle, middles[other] as [number, number]) }))
				.sort((one, other) => one.way - other.way)
				.slice(0, named)
				.map(({ other }) => countryName(locale, other));
			const country = countryName(locale, code);
			return {
				id: `servers/${code}`,
				url: localePath(locale, "/country"),
				title: t("chat:index.countries.title"),
				text: t("chat:index.region.text", { country, near: list.format(near) }),
				phrasings: [],
				about: country,
				quoted: true,
			};
		});
}
