import type { Locale } from "../../i18n/locales.ts";

/** Kinds of pages with an Open Graph picture, named as in `i18n/<language>/meta.json`. */
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

/** The picture's address. */
export const pictureOf = (kind: PictureKind, locale: Locale): string => `/og/${kind}.${locale}.png`;
