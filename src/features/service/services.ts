import { inLanguage } from "../../../content/readers/read/fields.ts";
import type { Service, ServiceWords } from "../../../content/readers/services.ts";
import type { Locale } from "../../../i18n/locales.ts";

export {
	categories,
	type Folder,
	type Service,
	services,
	servicesIn,
} from "../../../content/readers/services.ts";

/** A service page's words. Falls back to English. */
export const wordsOf = (locale: Locale, { words }: Service): ServiceWords => inLanguage(locale, words);

/** A service page's path, without language. */
export const pathOf = ({ folder, slug }: Pick<Service, "folder" | "slug">) =>
	`/vpn-for-${folder}/${slug}` as const;
