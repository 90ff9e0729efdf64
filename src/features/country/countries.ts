import { type Locale, localeEntry } from "../../../i18n/locales.ts";

interface Words {
	title: string;
	/** Four, each about one thing: being online there, its law, what an address there is for, its hubs. */
	paragraphs: string[];
}
interface Entry {
	/** ISO 3166-1 alpha-2. */
	code: string;
	/** In the table of locations, at `order`; the others have a page only (spec §2.7). */
	listed: boolean;
	order: number | null;
	/** Another name for the chart to be drawn from, where the slug's own island looks bad. */
	seed?: string;
	words: Partial<Record<Locale, Words>>;
}
export interface Country extends Entry {
	slug: string;
}

const entries = import.meta.glob<Entry>("../../../content/countries/*.json", {
	eager: true,
	import: "default",
});

/** All countries with a page: the listed ones first, in their order, then the rest by slug. */
export const countries: readonly Country[] = Object.entries(entries)
	.map(([path, entry]) => ({ ...entry, slug: path.replace(/^.*\/|\.json$/g, "") }))
	.sort((a, b) => (a.order ?? 99) - (b.order ?? 99) || a.slug.localeCompare(b.slug));

export const listed = countries.filter((country) => country.listed);

/** Pages that show another's content under a second address (spec §2.7). */
export const aliases: Readonly<Record<string, string>> = { usa: "us" };

/** A country's name as its reader knows it. */
export const nameOf = (locale: Locale, { code }: Pick<Country, "code">): string =>
	new Intl.DisplayNames([localeEntry(locale).intl], { type: "region" }).of(code) ?? code;

/** What a country's page says in a language; English stands in for what is not written yet. */
export const wordsOf = (locale: Locale, { words }: Country): Words => (words[locale] ?? words.en) as Words;
