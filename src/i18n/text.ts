import type { TFunction } from "i18next";
import { brand } from "../../content/readers/brand.ts";
import { createEngine } from "../../i18n/engine.ts";
import type { Locale } from "../../i18n/locales.ts";
import { claimsAt, type Place } from "./claims.ts";
import { dictionaries } from "./dictionaries.ts";

const engine = createEngine(dictionaries as never, "common");

/** What a page writes with: `t("home:h1")`, `t("common:units.days", { count: 7 })`, lists with `list("home:why")`. */
export interface Text {
	/** A sentence. Brand names and the claims of the place are filled in; more values may be given. */
	t: (key: string, values?: Record<string, unknown>) => string;
	/** A list or an object of sentences, each filled in like `t` does. */
	list: <Item>(key: string, values?: Record<string, unknown>) => Item;
	locale: Locale;
	place: Place;
}

/** The words of a language, with the numbers the given place shows (content/claims.json). */
export function textFor(locale: Locale, place: Place): Text {
	const translate = engine.getFixedT(locale) as unknown as TFunction;
	const inScript: Partial<Record<Locale, string>> = brand.shortNameIn;
	const always = {
		brand: brand.name,
		short: inScript[locale] ?? brand.shortName,
		...claimsAt(place, undefined, locale),
	};
	return {
		t: (key, values) => String(translate(key as never, { ...always, ...values } as never)),
		list: (key, values) =>
			translate(key as never, { ...always, ...values, returnObjects: true } as never) as never,
		locale,
		place,
	};
}
