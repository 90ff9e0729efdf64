import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { manualWords } from "../../../features/profile/manual/manual-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the profile's tab for manual setup, for those who open it. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(manualWords(locale)) : new Response(null);
