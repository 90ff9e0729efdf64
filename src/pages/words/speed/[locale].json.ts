import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { resultWords } from "../../../features/speed/speed-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** What the speed test says once there is a result: the page's first packets hold what it says before. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(resultWords(locale)) : new Response(null);
