import { type CollectionEntry, getCollection } from "astro:content";
import { type Incident, incidentLanguages } from "../../../content/readers/incidents.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { incidents } from "../../build/published.ts";

export interface ShownIncident extends Incident {
	title: string;
	summary: string;
	/** The language its words are in: the reader's, or English where it is not translated. */
	language: Locale;
	entry: CollectionEntry<"incidents">;
}

/** Incidents that the page and its feed have: the newest. */
const maxIncidents = 10;

/** The latest incidents as a language shows them, newest first. */
export async function incidentsIn(locale: Locale): Promise<ShownIncident[]> {
	// An empty collection would be warned of.
	if (!incidents.length) return [];
	const texts = new Map((await getCollection("incidents")).map((entry) => [entry.id, entry]));
	return incidents.slice(0, maxIncidents).flatMap((incident): ShownIncident[] => {
		const language = incidentLanguages(incident.id).includes(locale) ? locale : defaultLocale;
		const entry = texts.get(`${incident.id}/${language}`) as CollectionEntry<"incidents"> | undefined;
		// While its writer has not got to the words.
		if (!entry) return [];
		return [{ ...incident, ...typesetAll(language, entry.data), language, entry }];
	});
}

/** The place of an incident on the page. */
export const anchorOf = ({ id }: Pick<Incident, "id">): string => `incident-${id}`;
