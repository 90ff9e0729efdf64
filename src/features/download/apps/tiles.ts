import { services } from "../../../../content/readers/services.ts";
import { tabs } from "../../../../content/readers/tiles.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";

type Service = { name: string; monogram?: string };
export type Tile = { name: string; monogram: string; href: string; external: boolean };
export type Tab = { id: string; tiles: Tile[] };

const servicesByPath = new Map<string, Service>(
	services.map((service) => [`${service.folder}/${service.slug}`, service]),
);

export const listTabs = (locale: Locale, entries: ReadonlyMap<string, Service> = servicesByPath): Tab[] =>
	tabs
		.map(({ id, route, tiles }) => ({
			id,
			tiles: tiles.flatMap((entry): Tile[] => {
				if (typeof entry !== "string")
					return [{ name: entry.name, monogram: entry.monogram, href: entry.url, external: true }];
				const service = entries.get(`${route.replace("vpn-for-", "")}/${entry}`);
				if (!service) return [];
				const { name, monogram = [...name][0] ?? "" } = service;
				return [{ name, monogram, href: getLocalePath(locale, `/${route}/${entry}`), external: false }];
			}),
		}))
		.filter(({ tiles }) => tiles.length > 0);
