import { tabs } from "../../../content/tiles.json";
import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";

/** What a tile needs of a service's entry. */
interface Service {
	name: string;
	monogram?: string;
}
export interface Tile {
	name: string;
	monogram: string;
	href: string;
	/** Leads to somebody else's site. */
	external: boolean;
}
export interface Tab {
	id: string;
	tiles: Tile[];
}

const entries = import.meta.glob<Service>("../../../content/services/*/*.json", {
	eager: true,
	import: "default",
});
const services = new Map(
	Object.entries(entries).map(([path, service]) => [path.split("/").slice(-2).join("/"), service]),
);

/** The categories with the tiles of services that have an entry; a category without any is left out. */
export const tabsOf = (locale: Locale, known: ReadonlyMap<string, Service> = services): Tab[] =>
	tabs
		.map(({ id, route, tiles }) => ({
			id,
			tiles: tiles.flatMap((entry): Tile[] => {
				if (typeof entry !== "string")
					return [{ name: entry.name, monogram: entry.monogram, href: entry.url, external: true }];
				const service =
					known.get(`${id}/${entry}.json`) ?? known.get(`${route.replace("vpn-for-", "")}/${entry}.json`);
				if (!service) return [];
				const { name, monogram = [...name][0] ?? "" } = service;
				return [{ name, monogram, href: localePath(locale, `/${route}/${entry}`), external: false }];
			}),
		}))
		.filter(({ tiles }) => tiles.length > 0);
