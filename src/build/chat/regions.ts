import { countries } from "../../../content/readers/countries.ts";
import { freeAndPaid } from "../../../content/readers/free-and-paid.ts";
import { middles } from "../../../content/readers/places.ts";
import { questionPath } from "../../../content/readers/questions.ts";
import type { Country, Passage } from "../../../functions/contract/help.ts";
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
				url: localePath(locale, questionPath("legal")),
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

/** Every country with its names, and where it is told of: on its own page, or with those that have none. */
export function countriesNamed(locale: Locale, others: Readonly<Record<string, string>>): Country[] {
	const unknown = Object.keys(others).filter((code) => !middles[code]);
	if (unknown.length) throw new Error(`content/help/${locale}.json names no countries: ${unknown}`);
	return Object.keys(middles).map((code) => {
		const page = countries.find((country) => country.code === code);
		return {
			names: [countryName(locale, code), ...(others[code]?.split(", ") ?? [])],
			servers: page?.listed ? `country/${page.slug}` : `servers/${code}`,
			law: page ? `country-law/${page.slug}` : `law/${code}`,
		};
	});
}

/** Which countries the free plan has, where it has some of them: content/free-and-paid.json names none. */
export function freeLocations(locale: Locale): Passage[] {
	const { t } = textFor(locale, "pricing");
	const some = freeAndPaid.some(({ id, free }) => id === "locations" && free === "someLocations");
	const passage = {
		id: "pricing#free-locations",
		url: localePath(locale, "/pricing#free"),
		title: t("chat:index.freeLocations.title"),
		text: t("chat:index.freeLocations.text"),
		phrasings: [],
		quoted: true,
	};
	return some ? [passage] : [];
}
