import { readFileSync } from "node:fs";
import type { TFunction } from "i18next";
import brand from "../../../content/brand.json" with { type: "json" };
import { createEngine } from "../../../i18n/engine.ts";
import { defaultLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { claimsAt, type Place } from "../../i18n/claims.ts";

const root = new URL("../../../", import.meta.url);

export const readText = (path: string): string => readFileSync(new URL(path, root), "utf8");
export const readJson = <Data>(path: string): Data => JSON.parse(readText(path)) as Data;

/** The sections that passages are taken from. */
const sections = [
	"chat",
	"common",
	"contact",
	"country",
	"download",
	"faqs",
	"features",
	"ip",
	"ip_info",
	"meta",
	"platform_faqs",
	"platform_pages",
	"pricing",
	"service",
	"speed",
	"why_page",
];

let engine: ReturnType<typeof createEngine> | undefined;
/** The dictionaries, read from their files: this runs without Vite too, when the assistant is measured. */
function words() {
	engine ??= createEngine(
		Object.fromEntries(
			localeCodes.map((locale) => [
				locale,
				Object.fromEntries(sections.map((name) => [name, readJson(`i18n/${locale}/${name}.json`)])),
			]),
		) as never,
		"common",
	);
	return engine;
}

/** The words of a page: as `textFor` (src/i18n/text.ts) gives them to it, numbers of the place included. */
export function wordsAt(locale: Locale, place: Place) {
	const translate = words().getFixedT(locale) as unknown as TFunction;
	const inScript: Partial<Record<Locale, string>> = brand.shortNameIn;
	const always = { brand: brand.name, short: inScript[locale] ?? brand.shortName, ...claimsAt(place) };
	return {
		t: (key: string, values?: Record<string, unknown>) =>
			String(translate(key as never, { ...always, ...values } as never)),
		list: <Item>(key: string, values?: Record<string, unknown>): Item =>
			translate(key as never, { ...always, ...values, returnObjects: true } as never) as never,
	};
}

/** The words in a language, or those of English where nobody has written them yet. */
export const inLanguage = <Words>(locale: Locale, written: Partial<Record<string, Words>>): Words =>
	(written[locale] ?? written[defaultLocale]) as Words;
