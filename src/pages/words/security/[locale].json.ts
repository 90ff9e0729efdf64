import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { securityWords } from "../../../features/profile/security/security-words.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the profile's security part and of the second step of a login, for those who need them. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(securityWords(locale)) : new Response(null);
