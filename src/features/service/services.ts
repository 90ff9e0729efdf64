import { inLanguage } from "../../../content/readers/read/fields.ts";
import { type Service, type ServiceWords, servicesIn } from "../../../content/readers/services.ts";
import type { Locale } from "../../../i18n/locales.ts";

export {
	categories,
	type Folder,
	type Service,
	services,
	servicesIn,
} from "../../../content/readers/services.ts";

/** The next services in the category, wrapping around. */
export function neighbours({ folder, slug }: Service, limit = 24): Service[] {
	const group = servicesIn(folder);
	const index = group.findIndex((other) => other.slug === slug);
	return [...group.slice(index + 1), ...group.slice(0, index)].slice(0, limit);
}

/** A service page's words. Falls back to English. */
export const wordsOf = (locale: Locale, { words }: Service): ServiceWords => inLanguage(locale, words);

/** A service page's path, without language. */
export const pathOf = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;
