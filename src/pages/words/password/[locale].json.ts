import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { section } from "../../../i18n/dictionaries.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** What is said of a new password while it is typed. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(section(locale, "auth").strength) : new Response(null);
