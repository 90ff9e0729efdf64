import type { DeviceFacts } from "../../../functions/contract/activity.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { date, fill } from "../../i18n/format.ts";
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

export interface DeviceWords {
	brand: string;
	/** A browser and its system, in order. */
	browser_on: string;
	/** Our app, and what it is for. */
	app: string;
	platforms: Record<string, string> & { other: string };
}

/** What a login came from: a browser on a system, our app for one, or what is known of it. */
export function deviceName({ platform, browser, system }: DeviceFacts, words: DeviceWords): string {
	if (platform === "web") {
		if (browser && system) return fill(words.browser_on, { browser, system });
		return browser ?? system ?? platformName(platform, words.platforms);
	}
	const known = Object.hasOwn(words.platforms, platform.toLowerCase());
	const name = platformName(platform, words.platforms);
	return known ? fill(words.app, { brand: words.brand, system: name }) : name;
}

/** When a device signed in: "hh:mmAM Mon D, YYYY" in English, in other languages as they write it. */
export function deviceTime(locale: Locale, value: string, timeZone?: string): string {
	const zone = timeZone ? { timeZone } : {};
	if (locale !== "en") return date(locale, value, { dateStyle: "medium", timeStyle: "short", ...zone });
	const day = date(locale, value, { month: "short", day: "numeric", year: "numeric", ...zone });
	const time = date(locale, value, { hour: "2-digit", minute: "2-digit", hour12: true, ...zone });
	return `${time.replace(/\s/gu, "")} ${day}`;
}
