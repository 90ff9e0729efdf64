import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale, type Locale, localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";

/** Pages for everybody, each with words in `i18n/<language>/meta.json` and an Open Graph picture. */
const publicPages = {
	home: "/",
	about: "/about-us",
	features: "/features",
	why: `/why${brand.slug}`,
	pricing: "/pricing",
	faqs: "/faqs",
	contact: "/contact-us",
	cybersecurity: "/cybersecurity",
	download: "/download",
	country: "/country",
	blog: "/blog",
	guides: "/guides",
	protocols: "/protocols",
	status: "/status",
	choose: "/how-to-choose",
	glossary: "/glossary",
	transparency: "/transparency",
	security: "/security",
	speedtest: "/tools/speedtest",
	whatsmyip: "/tools/whatsmyip",
	ipInformation: "/tools/ip-information",
	privacy: "/privacypolicy",
	terms: "/terms-and-conditions",
} as const;
/** Pages with personal data. */
const personalPages = {
	login: "/login",
	signup: "/signup",
	forgetPassword: "/forget-password",
	resetPassword: "/reset-password",
	accountDeleted: "/account-deleted",
	verifyEmail: "/verify/email",
	verifyOtp: "/verify/otp",
	profile: "/profile",
} as const;
const pages = { ...publicPages, ...personalPages };
export type PublicPage = keyof typeof publicPages;
export type PageName = keyof typeof pages;
export const publicPageNames = Object.keys(publicPages) as PublicPage[];
export const personalPageNames = Object.keys(personalPages) as PageName[];
export const pageNames = Object.keys(pages) as PageName[];

/** The name of a page's words and picture: its own, with one exception. */
export const getMetaName = (page: PublicPage): string => (page === "ipInformation" ? "ip_info" : page);

/** The address of a page in a language: `link("ar", "pricing")`, `link("fr", "download", "windows")`, `link("en", "home", "#what-is-vpn")`. */
export function link(locale: Locale, page: PageName, more = ""): string {
	const path = getLocalePath(locale, pages[page]);
	return more && !/^[#?]/.test(more) ? `${path.replace(/\/$/, "")}/${more}` : `${path}${more}`;
}

/** A page's addresses in every language, for hreflang and the language switch. @param origin without a trailing slash, or "" */
export const listAlternates = (path: string, origin = ""): { locale: Locale; href: string }[] =>
	localeCodes.map((locale) => ({ locale, href: origin + getLocalePath(locale, path) }));

/** `getStaticPaths` for pages under `[...locale]`: each entry in each language. English has no prefix. */
export const localize =
	<Entry = object>(
		entries: readonly Entry[] = [{} as Entry],
		params: (entry: Entry) => Record<string, string | undefined> = () => ({}),
	) =>
	() =>
		entries.flatMap((entry) =>
			localeCodes.map((locale) => ({
				params: { locale: locale === defaultLocale ? undefined : locale, ...params(entry) },
				props: { entry },
			})),
		);
