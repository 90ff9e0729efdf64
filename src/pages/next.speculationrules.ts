import type { APIRoute } from "astro";
import { localeCodes } from "../../i18n/locales.ts";
import { link, type PageName } from "../routing/links.ts";

/** Of one person, or of nobody yet: what such a page loads is for whoever asks for it. */
const personal: PageName[] = [
	"profile",
	"login",
	"signup",
	"forgetPassword",
	"resetPassword",
	"verifyEmail",
	"verifyOtp",
];
/** What these ask for as they open is asked for when somebody is there. */
const tools: PageName[] = ["whatsmyip", "speedtest"];

const addresses = (pages: PageName[]): string[] =>
	pages.flatMap((page) => localeCodes.map((locale) => link(locale, page)));
const links = (except: string[]) => ({
	and: [
		{ href_matches: { pathname: "/*" } },
		...except.map((pathname) => ({ not: { href_matches: { pathname } } })),
		// A language's link saves the choice as it is followed; a page that was drawn before would not know of it.
		{ not: { selector_matches: "[data-lang],[download],[target]" } },
	],
});
const never = ["/api/*", "/dev/*", "/downloads/*", ...addresses(personal)];

/**
 * What a browser may do before a click (named by a header: functions/contract/next-pages.ts): fetch a page that the pointer rests
 * on, and draw it once the pointer is down.
 */
export const GET: APIRoute = () =>
	new Response(
		JSON.stringify({
			prefetch: [{ where: links(never), eagerness: "moderate" }],
			prerender: [{ where: links([...never, ...addresses(tools)]), eagerness: "conservative" }],
		}),
	);
