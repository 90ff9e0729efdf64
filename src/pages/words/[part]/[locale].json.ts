import type { APIRoute } from "astro";
import { type Locale, localeCodes } from "../../../../i18n/locales.ts";
import { getPlanWords } from "../../../features/billing/plans/plan-words.ts";
import { getChatWords } from "../../../features/chat/chat-words.ts";
import { getDeferredWords } from "../../../features/ip/ip-words.ts";
import { getAccountWords } from "../../../features/profile/profile-words.ts";
import { getResultWords } from "../../../features/speed/speed-words.ts";
import { getSection } from "../../../words/dictionaries.ts";
import { getProofWords } from "../../../words/proof-words.ts";
import { getText } from "../../../words/text.ts";

/** Words that pages load on demand, to stay within their budget. */
const parts: Record<string, (locale: Locale) => unknown> = {
	chat: (locale) => getChatWords(locale, getText(locale).t),
	ip: getDeferredWords,
	offer: (locale) => getSection(locale, "lang").banner,
	password: (locale) => getSection(locale, "auth").strength,
	pricing: getPlanWords,
	proof: getProofWords,
	profile: (locale) => getAccountWords(locale, getText(locale).t),
	speed: getResultWords,
};

export const getStaticPaths = () =>
	Object.entries(parts).flatMap(([part, words]) =>
		localeCodes.map((locale) => ({ params: { part, locale }, props: { words: words(locale) } })),
	);

export const GET: APIRoute = ({ props }) => Response.json(props.words);
