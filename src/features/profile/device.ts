import type { Locale } from "../../../i18n/locales.ts";
import { date } from "../../i18n/format.ts";
import { android, apple, flame, laptop, orbit, panes, swell, tab, term } from "../../ui/icons.ts";

const icons = new Map(
	Object.entries({
		android,
		ios: apple,
		windows: panes,
		mac: laptop,
		linux: term,
		chrome: orbit,
		edge: swell,
		firefox: flame,
		web: tab,
	}),
);

/** A platform's icon; one we do not know gets the Android one. */
export const platformIcon = (platform: string): string => icons.get(platform.toLowerCase()) ?? android;

/** A platform's name, or the word for any other. */
export function platformName(platform: string, words: Record<string, string> & { other: string }): string {
	const name = platform.toLowerCase();
	return Object.hasOwn(words, name) ? (words[name] as string) : words.other;
}

/** When a device signed in: "hh:mmAM Mon D, YYYY" in English, in other languages as they write it. */
export function deviceTime(locale: Locale, value: string, timeZone?: string): string {
	const zone = timeZone ? { timeZone } : {};
	if (locale !== "en") return date(locale, value, { dateStyle: "medium", timeStyle: "short", ...zone });
	const day = date(locale, value, { month: "short", day: "numeric", year: "numeric", ...zone });
	const time = date(locale, value, { hour: "2-digit", minute: "2-digit", hour12: true, ...zone });
	return `${time.replace(/\s/gu, "")} ${day}`;
}
