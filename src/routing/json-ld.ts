import brand from "../../content/brand.json";
import type { Locale } from "../../i18n/locales.ts";
import { link, type PageName } from "./links.ts";
import { localePath } from "./paths.ts";

/** One step of the way to a page: what it is called there, and where it leads: a page by name, or a path without language. */
export type Step = readonly [name: string, page: PageName | `/${string}`, more?: string];

/** The way from the home page to this one; `steps` begin below home and end with the page itself. */
export const breadcrumbs = (
	{ locale, t }: Pick<App.Locals, "locale" | "t">,
	site: URL | undefined,
	...steps: Step[]
): object => ({
	"@type": "BreadcrumbList",
	itemListElement: [[t("navbar:home"), "home"] as Step, ...steps].map(([name, page, more], i) => ({
		"@type": "ListItem",
		position: i + 1,
		name,
		item: address(locale, site, page, more),
	})),
});

/** Questions and answers as they stand on the page, and only there. */
export const faqPage = (items: readonly { q: string; a: string }[]): object => ({
	"@type": "FAQPage",
	mainEntity: items.map(({ q, a }) => ({
		"@type": "Question",
		name: q,
		acceptedAnswer: { "@type": "Answer", text: a },
	})),
});

const isPath = (page: string): page is `/${string}` => page.startsWith("/");

/** The absolute address of a page in a language. */
export function address(locale: Locale, site: URL | undefined, page: Step[1], more?: string): string {
	const path = isPath(page) ? localePath(locale, page) : link(locale, page, more);
	return new URL(path, site ?? "http://localhost").href.replace(/\/$/, "");
}

/** The site and who publishes it, for the home page. */
export const website = (site: URL | undefined): object => {
	const { origin } = site ?? new URL(brand.origin);
	const publisher = {
		"@type": "Organization",
		name: brand.name,
		url: origin,
		logo: `${origin}/icons/icon-512.png`,
		contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: brand.emails.support },
	};
	return { "@type": "WebSite", name: brand.name, url: origin, publisher };
};
