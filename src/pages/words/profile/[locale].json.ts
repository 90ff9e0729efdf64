import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { accountWords } from "../../../features/profile/profile-words.ts";
import { textFor } from "../../../i18n/text.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the profile's tabs that are not shown first: with them the page would not fit its first packets. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(accountWords(locale, textFor(locale, "profile").t)) : new Response(null);
