import { existsSync } from "node:fs";
import type { Help, Passage } from "../../../functions/contract/help.ts";
import { defaultLocale, type Locale, localeCodes, localeEntry } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";
import { countries, downloads, services } from "./pages.ts";
import { billing, type Draft, faqs, features, guarantee, legal, others } from "./sources.ts";
import { readJson, wordsAt } from "./words.ts";

/** `content/help/<language>.json`: how people ask, which is not how pages speak. */
interface Asked {
	/** What else people say when they mean a passage, by its id. */
	ask: Record<string, string[]>;
	talk: Help["talk"];
	elsewhere: string[];
	/** A word for a country, then cities that people name. */
	places: string[];
}

function asked(locale: Locale): Asked {
	const path = (code: Locale) => `content/help/${code}.json`;
	const own = existsSync(new URL(`../../../${path(locale)}`, import.meta.url)) ? locale : defaultLocale;
	return readJson<Asked>(path(own));
}

/** Every country that is called by one word in a language: of two, one may mean anything. */
function regions(locale: Locale): string[] {
	const names = new Intl.DisplayNames([localeEntry(locale).intl], { type: "region", fallback: "none" });
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	return letters
		.flatMap((first) => letters.map((second) => names.of(first + second) ?? ""))
		.filter((name) => /^\p{L}{4,}$/u.test(name));
}

/** What the assistant knows in a language, taken from the words and data that the pages are made of. */
export function helpFor(locale: Locale): Help {
	const { ask, talk, elsewhere, places } = asked(locale);
	const drafts: Draft[] = [
		faqs,
		billing,
		guarantee,
		features,
		countries,
		downloads,
		services,
		others,
		legal,
	].flatMap((source) => source(locale));
	const seen = new Map<string, number>();
	const passages = drafts.map(({ id, path, title, text, about, quoted = false }): Passage => {
		// Several paragraphs stand under one heading.
		const times = seen.get(id) ?? 0;
		seen.set(id, times + 1);
		return {
			id: times ? `${id}~${times + 1}` : id,
			url: localePath(locale, path),
			title,
			text,
			ask: times ? [] : (ask[id] ?? []),
			...(about && { about }),
			quoted,
		};
	});
	const unknown = Object.keys(ask).filter((id) => !seen.has(id));
	if (unknown.length) throw new Error(`content/help/${locale}.json names what is on no page: ${unknown}`);
	const { list } = wordsAt(locale, "chat");
	return {
		passages,
		words: list<Help["words"]>("chat:answers"),
		talk,
		elsewhere,
		places: [...places, ...regions(locale)],
	};
}

/** The assistant's files of a finished build, by their path in it. */
export const helpFiles = (): Map<string, string> =>
	new Map(localeCodes.map((locale) => [`chat/${locale}.json`, JSON.stringify(helpFor(locale))]));
