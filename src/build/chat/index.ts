import { helpWords } from "../../../content/readers/help.ts";
import type { Help, Passage } from "../../../functions/contract/help.ts";
import { type Locale, localeCodes, localeEntry } from "../../../i18n/locales.ts";
import { regionCodes } from "../../../i18n/regions.ts";
import { textFor } from "../../i18n/text.ts";
import { localePath } from "../../routing/paths.ts";
import { answerDrafts } from "./answers.ts";
import { care, laws } from "./care.ts";
import { guideDrafts, protocolDrafts } from "./guides.ts";
import { isOfAccount, matterOf } from "./matters.ts";
import { modelFor } from "./model.ts";
import { countryDrafts, downloads, serviceDrafts } from "./pages.ts";
import { postDrafts, termDrafts } from "./reading.ts";
import { countriesNamed, freeLocations, regionLaws, regionPassages } from "./regions.ts";
import { billing, type Draft, faqs, features, guarantee, legal, others, tools } from "./sources.ts";
import { figures, glossaryDrafts, trustDrafts } from "./trust.ts";

/** Every country that is called by one word in a language: of two, one may mean anything. */
function regions(locale: Locale): string[] {
	const names = new Intl.DisplayNames([localeEntry(locale).intl], { type: "region", fallback: "none" });
	return regionCodes.map((code) => names.of(code) ?? "").filter((name) => /^\p{L}{4,}$/u.test(name));
}

/** What the assistant knows in a language, taken from the words and data that the pages are made of. */
export function helpFor(locale: Locale): Help {
	const { phrasings, countryNames, places, ...words } = helpWords(locale);
	const drafts: Draft[] = [
		faqs,
		billing,
		guarantee,
		features,
		care,
		answerDrafts,
		countryDrafts,
		laws,
		downloads,
		guideDrafts,
		protocolDrafts,
		trustDrafts,
		figures,
		glossaryDrafts,
		serviceDrafts,
		tools,
		others,
		termDrafts,
		postDrafts,
		legal,
	].flatMap((source) => source(locale));
	// What is asked about each of several things is written once: "watch *".
	const each = (id: string, name: string) =>
		(phrasings[id.replace(/[^/]+$/, "*")] ?? []).map((line) => line.replace("*", name));
	const seen = new Map<string, number>();
	const passages = drafts.map(({ id: heading, path, title, text, about, name, quoted = false }): Passage => {
		// Several paragraphs stand under one heading.
		const times = (seen.get(heading) ?? 0) + 1;
		seen.set(heading, times);
		const id = times > 1 ? `${heading}~${times}` : heading;
		const matter = matterOf(id);
		return {
			id,
			url: localePath(locale, path),
			title,
			text,
			phrasings: [...(phrasings[id] ?? []), ...(name ? each(heading, name) : [])],
			...(about && { about }),
			...(matter && { matter }),
			...(isOfAccount(id) && { account: true }),
			quoted,
		};
	});
	const known = new Set(passages.map(({ id }) => id));
	const unknown = Object.keys(phrasings).filter((id) => !known.has(id) && !id.endsWith("/*"));
	if (unknown.length) throw new Error(`content/help/${locale}.json names what is on no page: ${unknown}`);
	const { list } = textFor(locale, "chat");
	return {
		...words,
		passages,
		words: list<Help["words"]>("chat:answers"),
		places: [...places, ...regions(locale)],
		regions: [...regionPassages(locale), ...regionLaws(locale), ...freeLocations(locale)],
		countries: countriesNamed(locale, countryNames),
	};
}

/** The same with what a model learned from it. */
export async function wholeHelp(locale: Locale): Promise<Help> {
	const help = helpFor(locale);
	return { ...help, model: await modelFor(help, locale) };
}

/** The assistant's files of a finished build, by their path in it. */
export async function helpFiles(): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for (const locale of localeCodes) files.set(`chat/${locale}.json`, JSON.stringify(await wholeHelp(locale)));
	return files;
}
