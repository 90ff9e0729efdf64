import { z } from "zod";
import { withName } from "../../../i18n/brand-name.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { readJsonFiles } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { nameOfFile, parseAll } from "../read/parse.ts";
import { waysToAsk } from "./questions.ts";

const ways = z.array(text());

/** `content/help/<language>.json`: how people ask, which is not how pages speak. */
export const helpFile = z.strictObject({
	/** What else people say when they mean a passage, by its id, or one of those whose ids begin alike: `country/*`. */
	phrasings: z.record(z.string(), ways),
	talk: z.strictObject({ hello: ways, thanks: ways, bye: ways, who: ways }),
	/** Words of what our pages say nothing about. */
	elsewhere: ways,
	/** What else a country is called, and cities that stand for it, by its code: `AE: uae, emirates, dubai`. */
	countryNames: z.record(z.string().regex(/^[A-Z]{2}$/), text()),
	/** Words of a question that leans on the one before it, one that begins so with a star: and, it. */
	followUpWords: text(),
	/** What else services and systems are called, by their ids: `service/netflix`. */
	names: z.record(z.string().regex(/^(?:service|system)\/[a-z0-9-]+$/), text()),
	/** Words that questions begin with. */
	asking: text(),
});
export type HelpWords = z.infer<typeof helpFile>;

const files = import.meta.env
	? import.meta.glob<unknown>("../../help/*.json", { eager: true, import: "default" })
	: readJsonFiles("content/help/*.json");

const wordsByLanguage = new Map(parseAll(helpFile, files).map(({ path, data }) => [nameOfFile(path), data]));

/** How people ask in a language, with the ways that stand beside the questions; English stands in for one that nobody has listened to. */
export function helpWords(locale: Locale): HelpWords {
	const words = (wordsByLanguage.get(locale) ?? wordsByLanguage.get(defaultLocale)) as HelpWords;
	const phrasings = { ...words.phrasings };
	for (const [passage, lines] of waysToAsk(locale))
		phrasings[passage] = [...(phrasings[passage] ?? []), ...lines];
	return withName(locale, { ...words, phrasings });
}
