import type { APIRoute } from "astro";
import { type Locale, localeCodes } from "../../../../i18n/locales.ts";
import { planWords } from "../../../features/billing/plans/plan-words.ts";
import { chatWords } from "../../../features/chat/chat-words.ts";
import { deferredWords } from "../../../features/ip/ip-words.ts";
import { accountWords } from "../../../features/profile/profile-words.ts";
import { resultWords } from "../../../features/speed/speed-words.ts";
import { section } from "../../../i18n/dictionaries.ts";
import { proofWords } from "../../../i18n/proof-words.ts";
import { textFor } from "../../../i18n/text.ts";

/** Words that pages load on demand, to stay within their budget. */
const parts: Record<string, (locale: Locale) => unknown> = {
	chat: (locale) => chatWords(locale, textFor(locale).t),
	ip: deferredWords,
	offer: (locale) => section(locale, "lang").banner,
	password: (locale) => section(locale, "auth").strength,
	pricing: planWords,
	proof: proofWords,
	profile: (locale) => accountWords(locale, textFor(locale).t),
	speed: resultWords,
};

export const getStaticPaths = () =>
	Object.entries(parts).flatMap(([part, words]) =>
		localeCodes.map((locale) => ({ params: { part, locale }, props: { words: words(locale) } })),
	);

export const GET: APIRoute = ({ props }) => Response.json(props.words);
