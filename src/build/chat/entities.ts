import { countryCentres } from "../../../content/readers/places/places.ts";
import { platforms } from "../../../content/readers/platforms.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { categories, type Folder, listServices } from "../../../content/readers/services.ts";
import type { Entity } from "../../../functions/contract/chat.ts";
import { splitRuns } from "../../../i18n/fold.ts";
import { getCountryName, type Locale } from "../../../i18n/locales.ts";

/** A word from a longer name isn't a name: "subway" isn't Subway Surfers. */
const listSlug = (name: string, slug: string): string[] =>
	splitRuns(name).length > 1 && splitRuns(name).includes(slug) ? [] : [slug];

/** Entities a question may name: countries, services and systems, with all their names. `others`: further names by entity id. */
export function buildEntities(
	locale: Locale,
	countries: Readonly<Record<string, string>>,
	others: Readonly<Record<string, string>>,
): Entity[] {
	const more = (id: string): string[] => others[id]?.split(", ") ?? [];
	const entity = (kind: Entity["kind"], key: string, names: readonly string[]): Entity => {
		const id = `${kind}/${key}`;
		return { kind, id, names: [...new Set([...names, ...more(id)])] };
	};
	const services = new Map(
		(Object.keys(categories) as Folder[]).flatMap(listServices).map(({ slug, name }) => [slug, name]),
	);
	const systems = new Map<string, string[]>(platforms.map(({ id, name }) => [id, [name, id]]));
	for (const id of Object.keys(others).filter((key) => key.startsWith("system/")))
		systems.set(id.slice(7), systems.get(id.slice(7)) ?? []);
	const all = [
		...Object.keys(countryCentres).map((code) =>
			entity("country", code, [getCountryName(locale, code), ...(countries[code]?.split(", ") ?? [])]),
		),
		...[...services].map(([slug, name]) => entity("service", slug, [name, ...listSlug(name, slug)])),
		...[...systems].map(([id, names]) => entity("system", id, names)),
	];
	const ids = new Set(all.map(({ id }) => id));
	const unknown = [...Object.keys(countries).map((code) => `country/${code}`), ...Object.keys(others)].filter(
		// Services come and go.
		(id) => !ids.has(id) && !id.startsWith("service/"),
	);
	if (unknown.length)
		throw new ContentError([`content/help/${locale}.json: names what is nothing of ours: ${unknown}`]);
	return all;
}
