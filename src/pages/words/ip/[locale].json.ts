import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { deferredWords } from "../../../features/ip/ip-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the parts of the IP tool that load when they come into view: with them the page would be over its budget. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(deferredWords(locale)) : new Response(null);
