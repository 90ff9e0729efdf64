import type { APIRoute } from "astro";
import { localeCodes } from "../../i18n/locales.ts";
import { link, type PageName, personalPageNames } from "../routing/links.ts";

/** Pages that wait for a visit: they measure the connection, or take a draft from session storage, of which they'd have a copy. */
const active: PageName[] = ["whatsmyip", "speedtest", "contact"];

const listAddresses = (pages: PageName[]): string[] =>
	pages.flatMap((page) => localeCodes.map((locale) => link(locale, page)));
const matchLinks = (except: string[]) => ({
	and: [
		{ href_matches: { pathname: "/*" } },
		...except.map((pathname) => ({ not: { href_matches: { pathname } } })),
		// Following a language link saves the choice, which a prerendered page would miss.
		{ not: { selector_matches: "[data-lang],[download],[target]" } },
	],
});
/** Pages with personal data must load on a real visit. */
const never = ["/api/*", "/dev/*", "/downloads/*", ...listAddresses(personalPageNames)];

/** Speculation rules, named by a header (functions/contract/next-pages.ts): prefetch links on hover, prerender on pointer down. */
export const GET: APIRoute = () =>
	new Response(
		JSON.stringify({
			prefetch: [{ where: matchLinks(never), eagerness: "moderate" }],
			prerender: [{ where: matchLinks([...never, ...listAddresses(active)]), eagerness: "conservative" }],
		}),
	);
