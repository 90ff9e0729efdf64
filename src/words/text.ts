import type { TFunction } from "i18next";
import { brand } from "../../content/readers/brand.ts";
import { getShortName } from "../../i18n/brand-name.ts";
import { createEngine } from "../../i18n/engine.ts";
import { formatNumber, getListFormat } from "../../i18n/format.ts";
import { getCountryName, type Locale } from "../../i18n/locales.ts";
import { typeset } from "../../i18n/typeset.ts";
import { paymentMethods } from "../site/payment-settings.ts";
import {
	type FilledName,
	getClaimValues,
	killSwitchPlatforms,
	splitItems,
	splitPlatforms,
} from "./claims.ts";
import { dictionaries } from "./dictionaries.ts";
import { getPlanCosts } from "./plan-costs.ts";

const engine = createEngine(dictionaries as never, "common");

/** A page's words: `t("home:h1")`, `t("common:units.days", { count: 7 })`, `list("home:why")`. */
export interface Text {
	/** A sentence with brand, claims and further values filled in. */
	t: (key: string, values?: Record<string, unknown>) => string;
	/** A list or object of sentences, filled in likewise. */
	list: <Item>(key: string, values?: Record<string, unknown>) => Item;
	locale: Locale;
}

/** Caches sentences without further values, as many pages use the same. */
function memoize<Result>(make: (key: string) => Result): (key: string) => Result {
	const results = new Map<string, Result>();
	return (key) => {
		if (!results.has(key)) results.set(key, make(key));
		return results.get(key) as Result;
	};
}

/** Freezes a list, which many pages share. */
function freezeDeep<Value>(value: Value): Value {
	if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freezeDeep);
	return value;
}

function makeText(locale: Locale): Text {
	const translate = engine.getFixedT(locale) as unknown as TFunction;
	const joinWith = (list: Intl.ListFormat) => (items: readonly string[]) =>
		typeset(locale, list.format(items));
	const [joinAll, joinEither] = [
		joinWith(getListFormat(locale)),
		joinWith(getListFormat(locale, "disjunction")),
	];
	const defaults: Record<string, string | number> & Record<FilledName, string> = {
		brand: brand.name,
		short: getShortName(locale),
		...getClaimValues(locale),
		payBy: joinEither(paymentMethods.map((name) => String(translate(`common:payments.${name}` as never)))),
		ciphers: joinEither(splitItems("aes-256")),
		killSwitchApps: joinAll(killSwitchPlatforms),
		splitApps: joinAll(splitPlatforms),
		...getPlanCosts(locale, (key, values) => String(translate(key as never, values as never))),
	};
	const text = (key: string, values?: object) =>
		String(translate(key as never, { ...defaults, ...values } as never));
	const items = (key: string, values?: object): unknown =>
		freezeDeep(translate(key as never, { ...defaults, ...values, returnObjects: true } as never));
	const [plainText, plainItems] = [memoize(text), memoize(items)];
	return {
		t: (key, values) => (values ? text(key, values) : plainText(key)),
		list: (key, values) => (values ? items(key, values) : plainItems(key)) as never,
		locale,
	};
}

const texts = new Map<Locale, Text>();

/** The words of a language. */
export function getText(locale: Locale): Text {
	const text = texts.get(locale) ?? makeText(locale);
	texts.set(locale, text);
	return text;
}

/** What `<Claim>` prints in MDX. @param as a plural of `common` */
export function getClaimText(locale: Locale, name: string, as?: string): string {
	const value = getClaimValues(locale)[name];
	if (value === undefined) throw new Error(`content/claims has no "${name}"`);
	if (as) return getText(locale).t(`common:${as}`, { count: value });
	return typeof value === "number" ? formatNumber(locale, value) : value;
}

/** Lines of the company's address. */
export function getPostalLines(locale: Locale): string[] {
	const { organisation, street, postcode, city, countryCode, sample } = brand.postal;
	return sample
		? [organisation]
		: [organisation, street, `${postcode} ${city}`, getCountryName(locale, countryCode)];
}
