import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { planWords } from "../../../features/billing/plans/plan-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the plans, which a page loads after paint: with them it would not fit its first packets. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(planWords(locale)) : new Response(null);
