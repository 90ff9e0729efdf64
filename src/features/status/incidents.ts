import { type CollectionEntry, getCollection } from "astro:content";
import { type Incident, listIncidentLanguages } from "../../../content/readers/incidents.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { incidents } from "../../site/published.ts";

const maxIncidents = 10;

export async function listIncidents(locale: Locale) {
	// Astro warns of empty collections.
	if (!incidents.length) return [];
	const texts = new Map((await getCollection("incidents")).map((entry) => [entry.id, entry]));
	return incidents.slice(0, maxIncidents).flatMap((incident) => {
		const language = listIncidentLanguages(incident.id).includes(locale) ? locale : defaultLocale;
		const entry = texts.get(`${incident.id}/${language}`) as CollectionEntry<"incidents"> | undefined;
		// Its words may be missing in dev.
		if (!entry) return [];
		return [{ ...incident, ...typesetAll(language, entry.data), language, entry }];
	});
}

export const getAnchor = ({ id }: Pick<Incident, "id">): string => `incident-${id}`;
