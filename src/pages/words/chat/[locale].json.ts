import type { APIRoute } from "astro";
import { isLocale, localeCodes } from "../../../../i18n/locales.ts";
import { chatWords } from "../../../features/chat/chat-words.ts";
import { textFor } from "../../../i18n/text.ts";

export const getStaticPaths = () => localeCodes.map((locale) => ({ params: { locale } }));

/** The words of the chat, which come with its first use. */
export const GET: APIRoute = ({ params: { locale } }) =>
	isLocale(locale) ? Response.json(chatWords(locale, textFor(locale, "chat").t)) : new Response(null);
