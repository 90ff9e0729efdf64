import { z } from "zod";
import { addName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { readWords } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { listWaysToAsk } from "./questions.ts";

const lines = z.array(text());

/** `content/help/<language>.json`: people's own words for what pages say. */
export const helpFile = z.strictObject({
	/** Other wordings by a passage's id or prefix: `country/*`. */
	phrasings: z.record(z.string(), lines),
	talk: z.strictObject({ hello: lines, thanks: lines, bye: lines, who: lines }),
	/** Words of subjects that our pages don't cover. */
	elsewhere: lines,
	/** Other names and cities of countries by code: `AE: uae, emirates, dubai`. */
	countryNames: z.record(z.string().regex(/^[A-Z]{2}$/), text()),
	/** Words that mark a follow-up question, with a star if only at its start: and, it. */
	followUpWords: text(),
	/** Other names of services and systems by id: `service/netflix`. */
	names: z.record(z.string().regex(/^(?:service|system)\/[a-z0-9-]+$/), text()),
	/** Question words. */
	asking: text(),
});
export type HelpWords = z.infer<typeof helpFile>;

const wordsIn = readWords(helpFile, "content/help/*.json");

/** How people ask in a language, including the `ways` of questions. Falls back to English. */
export function getHelpWords(locale: Locale): HelpWords {
	const words = wordsIn(locale);
	const phrasings = { ...words.phrasings };
	for (const [passage, lines] of listWaysToAsk(locale))
		phrasings[passage] = [...(phrasings[passage] ?? []), ...lines];
	return addName(locale, { ...words, phrasings });
}
