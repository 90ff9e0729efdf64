import brand from "../content/brand.json" with { type: "json" };
import type { Locale } from "./locales.ts";

/** Grammatical cases of the name, beside the nominative. */
export const cases = ["genitive", "dative", "accusative", "instrumental", "prepositional"] as const;
type Forms = { nominative: string } & Partial<Record<(typeof cases)[number], string>>;

/** The short name in a language and case. */
export function getShortName(
	locale: Locale,
	form: keyof Forms = "nominative",
	{ shortName, shortNameIn }: { shortName: string; shortNameIn: object } = brand,
): string {
	const localName = (shortNameIn as Partial<Record<Locale, string | Forms>>)[locale] ?? shortName;
	return typeof localName === "string" ? localName : (localName[form] ?? localName.nominative);
}

/** French words that elide before a vowel: d’Orbit, qu’Orbit. */
const elided =
	/(?<!\p{L})(de|que|jusque|lorsque|puisque) (?=\{\{(brand|short)\}\}|<Brand k="(name|shortName)")/giu;

/** Elides before placeholders and `<Brand>` in a French text, if the brand's name begins with a vowel. */
export const elide = (
	text: string,
	names: { brand: string; short: string } = { brand: brand.name, short: getShortName("fr") },
): string =>
	text.replace(elided, (match, word: string, filled?: string, shown?: string) =>
		/^[aeiouàâéèêœ]/i.test(filled === "brand" || shown === "name" ? names.brand : names.short)
			? `${word.slice(0, -1)}’`
			: match,
	);

/** Fills the brand into ways to ask, in Latin letters and as typed in other scripts. */
export function addName<Words>(locale: Locale, words: Words): Words {
	const typed = (brand.typedIn as Partial<Record<Locale, string>>)[locale] ?? brand.shortName;
	const inJson = (name: string) => JSON.stringify(name).slice(1, -1);
	return JSON.parse(
		JSON.stringify(words)
			.replaceAll("{{shortName}}", () => inJson(brand.shortName.toLowerCase()))
			.replaceAll("{{typed}}", () => inJson(typed)),
	) as Words;
}
