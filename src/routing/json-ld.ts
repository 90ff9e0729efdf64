import brand from "../../content/brand.json";
import type { Locale } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";
import { origin } from "../site/setting.ts";
import { link, type PageName } from "./links.ts";

/** A breadcrumb: its label, and a page by name or a path without language. */
export type Step = readonly [name: string, page: PageName | `/${string}`, more?: string];

/** Breadcrumbs. @param steps from below the home page to the page itself */
export const buildBreadcrumbs = (
	{ locale, t }: Pick<App.Locals, "locale" | "t">,
	...steps: Step[]
): object => ({
	"@type": "BreadcrumbList",
	itemListElement: [[t("navbar:home"), "home"] as Step, ...steps].map(([name, page, more], i) => ({
		"@type": "ListItem",
		position: i + 1,
		name,
		item: getPageUrl(locale, page, more),
	})),
});

/** An FAQ, with questions and answers exactly as on the page. */
export const buildFaqPage = (items: readonly { q: string; a: string }[]): object => ({
	"@type": "FAQPage",
	mainEntity: items.map(({ q, a }) => ({
		"@type": "Question",
		name: q,
		acceptedAnswer: { "@type": "Answer", text: a },
	})),
});

/** A page's absolute address. */
export function getPageUrl(locale: Locale, page: Step[1], more?: string): string {
	const path = page.startsWith("/") ? getLocalePath(locale, page) : link(locale, page as PageName, more);
	return new URL(path, origin).href.replace(/\/$/, "");
}

/** The site and its publisher, for the home page. */
export const buildWebsite = (): object => {
	const publisher = {
		"@type": "Organization",
		name: brand.name,
		url: origin,
		logo: `${origin}/icons/icon-512.png`,
		contactPoint: { "@type": "ContactPoint", contactType: "customer support", email: brand.emails.support },
	};
	return { "@type": "WebSite", name: brand.name, url: origin, publisher };
};
