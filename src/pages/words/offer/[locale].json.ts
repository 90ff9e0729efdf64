import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { offerWords } from "../../../features/language/offer-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(offerWords(locale)) : new Response(null);
