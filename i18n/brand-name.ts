import brand from "../content/brand.json" with { type: "json" };
import type { Locale } from "./locales.ts";

/** The cases, beside the nominative, that a language may give the name in. */
export const cases = ["genitive", "dative", "accusative", "instrumental", "prepositional"] as const;
type Forms = { nominative: string } & Partial<Record<(typeof cases)[number], string>>;

/** The short name as a language writes it, in the case that a sentence asks for. */
export function shortName(
	locale: Locale,
	form: keyof Forms = "nominative",
	{ shortName, shortNameIn }: { shortName: string; shortNameIn: object } = brand,
): string {
	const own = (shortNameIn as Partial<Record<Locale, string | Forms>>)[locale] ?? shortName;
	return typeof own === "string" ? own : (own[form] ?? own.nominative);
}

/** French words that drop their vowel before a name that begins with one: d’Orbit, qu’Orbit. */
const elided =
	/(?<!\p{L})(de|que|jusque|lorsque|puisque) (?=\{\{(brand|short)\}\}|<Brand k="(name|shortName)")/giu;

/** A French text as these names ask for it, before they are filled in, also by `<Brand>`. */
export const elide = (
	text: string,
	names: { brand: string; short: string } = { brand: brand.name, short: shortName("fr") },
): string =>
	text.replace(elided, (whole, word: string, filled?: string, shown?: string) =>
		/^[aeiouàâéèêœ]/i.test(filled === "brand" || shown === "name" ? names.brand : names.short)
			? `${word.slice(0, -1)}’`
			: whole,
	);

/** Texts about how people ask, with the name in them: as it is in Latin letters, and as a language types it. */
export function withName<Words>(locale: Locale, words: Words): Words {
	const typed = (brand.typedIn as Partial<Record<Locale, string>>)[locale] ?? brand.shortName;
	const inJson = (name: string) => JSON.stringify(name).slice(1, -1);
	return JSON.parse(
		JSON.stringify(words)
			.replaceAll("{{shortName}}", () => inJson(brand.shortName.toLowerCase()))
			.replaceAll("{{typed}}", () => inJson(typed)),
	) as Words;
}
