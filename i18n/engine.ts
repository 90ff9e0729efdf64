import i18next, { type i18n, type Resource } from "i18next";
import { cases, getShortName } from "./brand-name.ts";
import { defaultLocale, getLocaleEntry, type Locale, localeCodes } from "./locales.ts";

/**
 * Creates an i18next instance from dictionaries (`{locale: {section: {...}}}`), for build time and functions only.
 * `Intl` formats numbers and dates in copy (`{{devices, number}}`).
 */
export function createEngine(resources: Resource, defaultNS: string): i18n {
	const engine = i18next.createInstance();
	engine.init({
		resources,
		lng: defaultLocale,
		fallbackLng: defaultLocale,
		supportedLngs: [...localeCodes],
		defaultNS,
		ns: Object.keys(resources[defaultLocale] ?? {}),
		initAsync: false,
		// Astro, React and the mail templates escape by themselves.
		interpolation: { escapeValue: false },
		returnNull: false,
	});
	engine.services.formatter?.add("number", (value, lng, options) =>
		new Intl.NumberFormat(getLocaleEntry(lng as Locale).intl, options).format(Number(value)),
	);
	for (const form of cases)
		engine.services.formatter?.add(form, (_, lng) => getShortName(lng as Locale, form));
	return engine;
}
