import { inLanguage } from "../../../content/readers/read/fields.ts";
import {
	categories,
	type Folder,
	type Service,
	type ServiceWords,
	services,
	servicesIn,
} from "../../../content/readers/services.ts";
import type { Locale } from "../../../i18n/locales.ts";

export { categories, type Folder, type Service, services, servicesIn };

/** The services that follow one in its category, round and round: enough to go on, however many there are. */
export function neighbours({ folder, slug }: Service, limit = 24): Service[] {
	const group = servicesIn(folder);
	const index = group.findIndex((other) => other.slug === slug);
	return [...group.slice(index + 1), ...group.slice(0, index)].slice(0, limit);
}

/** What a service's page says in a language; English stands in for what is not written yet. */
export const wordsOf = (locale: Locale, { words }: Service): ServiceWords => inLanguage(locale, words);

/** Where a service's page lies, without language. */
export const pathOf = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;
