import { runsIn } from "../../../i18n/fold.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { textFor } from "../../i18n/text.ts";
import type { Draft } from "./sources.ts";

/** Words of a way to ask that is a whole question. */
const shortest = 4;

/** How a question ends where that is not "?". */
const marks: Partial<Record<Locale, string>> = { ar: "؟", fr: "\u202f?" };

/** How a heading is asked about, by the beginning of its id; what none of these fits is a topic. */
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

/** Gives the question that leads to a passage: its title where that is one, else a way to ask that begins as questions do, else one about its heading. */
export function asQuestion(locale: Locale, asking: string) {
	const { t } = textFor(locale, "chat");
	const begins = new Set(runsIn(asking));
	return ({ id, title, name = title }: Draft, ways: readonly string[]): string => {
		if (/[?؟]\s*$/.test(title)) return title;
		const way = ways.find((line) => {
			const words = runsIn(line);
			return words.length >= shortest && (/[?؟]$/.test(line) || begins.has(words[0] ?? ""));
		});
		if (!way) {
			const kind = kinds.find(([beginning]) => beginning.test(id))?.[1];
			return t(`chat:index.asked.${kind}`, { title, country: name });
		}
		return `${way.charAt(0).toLocaleUpperCase()}${way.slice(1).replace(/\s*[?؟]$/, "")}${marks[locale] ?? "?"}`;
	};
}
