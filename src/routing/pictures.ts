import type { Locale } from "../../i18n/locales.ts";

/** Page kinds that have an Open Graph picture of their own, named as in `i18n/<language>/meta.json`. */
export const pictureKinds = [
	"home",
	"about",
	"features",
	"why",
	"pricing",
	"faqs",
	"contact",
	"cybersecurity",
	"download",
	"ip_info",
	"country",
	"blog",
	"guides",
	"protocols",
	"status",
	"choose",
	"glossary",
	"transparency",
	"security",
	"speedtest",
	"whatsmyip",
	"privacy",
	"terms",
] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Address of a page kind's picture in a language. */
export const pictureOf = (kind: PictureKind, locale: Locale): string => `/og/${kind}.${locale}.png`;
