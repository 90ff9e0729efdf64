import type { Device } from "../../../../functions/contract/account/account.ts";
import { fill, formatDate } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { android, apple, desk, flame, orbit, panes, swell, tab, term } from "../../../ui/icons.ts";
import type { AccountWords } from "../profile-words.ts";

const icons = new Map(
	Object.entries({
		android,
		ios: apple,
		windows: panes,
		mac: desk,
		linux: term,
		chrome: orbit,
		edge: swell,
		firefox: flame,
		web: tab,
	}),
);

export const getPlatformIcon = (platform: string): string => icons.get(platform.toLowerCase()) ?? android;

export function getPlatformName(platform: string, words: Record<string, string> & { other: string }): string {
	const name = platform.toLowerCase();
	return Object.hasOwn(words, name) ? (words[name] as string) : words.other;
}

type DeviceWords = Pick<AccountWords["devices"], "browser_on" | "app" | "platforms"> & { brand: string };

/** Describes where a session was started: browser and system, our app, or what is known. */
export function getDeviceName({ platform, browser, system }: Device, words: DeviceWords): string {
	if (platform === "web") {
		if (browser && system) return fill(words.browser_on, { browser, system });
		return browser ?? system ?? getPlatformName(platform, words.platforms);
	}
	const isOwnApp = Object.hasOwn(words.platforms, platform.toLowerCase());
	const name = getPlatformName(platform, words.platforms);
	return isOwnApp ? fill(words.app, { brand: words.brand, system: name }) : name;
}

export const formatDateAndTime = (locale: Locale, value: Date | string, timeZone?: string): string =>
	formatDate(locale, value, { dateStyle: "long", timeStyle: "short", ...(timeZone && { timeZone }) });
