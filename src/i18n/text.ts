import type { TFunction } from "i18next";
import { brand } from "../../content/readers/brand.ts";
import { createEngine } from "../../i18n/engine.ts";
import { type Locale, localeEntry } from "../../i18n/locales.ts";
import { paymentMethods } from "../build/payment-settings.ts";
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

/** How one can pay here, as part of a sentence: "card, PayPal or Apple Pay". */
const payBy = (locale: Locale, name: (method: string) => string): string =>
	new Intl.ListFormat(localeEntry(locale).intl, { type: "disjunction" }).format(paymentMethods.map(name));

/** The words of a language, with the numbers the given place shows (content/claims.json). */
export function textFor(locale: Locale, place: Place): Text {
	const translate = engine.getFixedT(locale) as unknown as TFunction;
	const inScript: Partial<Record<Locale, string>> = brand.shortNameIn;
	const always = {
		brand: brand.name,
		short: inScript[locale] ?? brand.shortName,
		...claimsAt(place, undefined, locale),
		payBy: payBy(locale, (name) => String(translate(`common:payments.${name}` as never))),
	};
	return {
		t: (key, values) => String(translate(key as never, { ...always, ...values } as never)),
		list: (key, values) =>
			translate(key as never, { ...always, ...values, returnObjects: true } as never) as never,
		locale,
		place,
	};
}
