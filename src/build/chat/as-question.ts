import { splitRuns } from "../../../i18n/fold.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getText } from "../../words/text.ts";
import type { PassageDraft } from "./sources.ts";

/** Minimum words for a phrasing to count as a complete question. */
const shortest = 4;

/** Question marks other than "?". */
const marks: Partial<Record<Locale, string>> = { ar: "؟", fr: "\u202f?" };

/** Question templates by id prefix; anything else is treated as a topic. */
const kinds: readonly (readonly [RegExp, string])[] = [
	[/^glossary\//, "term"],
	[/^country\//, "place"],
	[/^country-law\//, "law"],
	[/^(?:guides\/|download\/[^#]*$)/, "steps"],
	[/^terms-and-conditions#/, "terms"],
	[/^privacypolicy#/, "privacy"],
	[/^blog\//, "post"],
	[/^/, "topic"],
];

/** The question shown for a passage: its title if it is one, else a phrasing that starts like one, else a template. */
export function toQuestion(locale: Locale, asking: string) {
	const { t } = getText(locale);
	const begins = new Set(splitRuns(asking));
	return ({ id, title, name = title }: PassageDraft, phrasings: readonly string[]): string => {
		if (/[?؟]\s*$/.test(title)) return title;
		const phrasing = phrasings.find((line) => {
			const words = splitRuns(line);
			return words.length >= shortest && (/[?؟]$/.test(line) || begins.has(words[0] ?? ""));
		});
		if (!phrasing) {
			const kind = kinds.find(([beginning]) => beginning.test(id))?.[1];
			return t(`chat:index.asked.${kind}`, { title, country: name });
		}
		return `${phrasing.charAt(0).toLocaleUpperCase()}${phrasing.slice(1).replace(/\s*[?؟]$/, "")}${marks[locale] ?? "?"}`;
	};
}
