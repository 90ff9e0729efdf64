import { type Platform as Listed, platforms as listed } from "../../../content/readers/platforms.ts";
import { inLanguage } from "../../../content/readers/read/fields.ts";
import { longDay, number } from "../../../i18n/format.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import type { Text } from "../../i18n/text.ts";
import { type PublishedRelease, releasesOf } from "./releases/releases.ts";

export interface Platform extends Listed {
	/** Address of its newest file, or its store. */
	url: string;
	latest?: PublishedRelease;
}

export const platforms: readonly Platform[] = listed.map((entry) => {
	const [latest] = releasesOf(entry.id);
	return { ...entry, url: latest?.url ?? entry.url ?? "", latest };
});

/** The download button's address. Without script, a file's query has its day, so that no cache returns an old one. */
export const targetOf = ({ url, timestampParameter, latest }: Platform): string =>
	timestampParameter && latest ? `${url}?${timestampParameter}=${Date.parse(latest.date)}` : url;

const seeds: Record<string, string> = {
	android: "palm",
	ios: "ios",
	windows: "device-windows",
	mac: "swirl",
	linux: "device-linux",
	chrome: "wheel",
	edge: "firefox",
	firefox: "shell",
};

/** Chart options for a device's screen, with the island beside the app's card. */
export const screenOf = ({ id, kind }: Platform) => ({
	seed: seeds[id] ?? id,
	levels: [0.05, 0.18, 0.37],
	spacing: 112,
	...(kind === "mobile"
		? { width: 300, height: 480, x: 0.52, y: 0.36, size: 1.25, soundings: 0 }
		: { width: 640, height: 360, x: 0.34, y: 0.5, size: 1.1, soundings: 0 }),
});

const sizeIn = (locale: Locale, bytes: number): string => {
	const [unit, of] = bytes < 1e6 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
	const { units } = localeEntry(locale);
	const size = { style: "unit", unit, unitDisplay: units, maximumFractionDigits: 1 } as const;
	return number(locale, bytes / of, size).replace(" ", "\u00a0");
};

/** A platform's store; those of browsers have translated names. */
export const storeOf = (t: Text["t"], { id, kind, store }: Platform) =>
	kind === "extension" ? t(`download:stores.${id}`) : (store ?? undefined);

/** Formatted facts of the newest release. */
export const factsOf = (locale: Locale, { latest }: Platform) => ({
	version: latest?.version,
	date: latest && longDay(locale, latest.date),
	size: latest?.size && sizeIn(locale, latest.size),
});

export const changelogOf = (locale: Locale, platform: string, releases = releasesOf(platform)) =>
	releases.map((release) => ({
		id: `v${release.version}`,
		version: release.version,
		day: longDay(locale, release.date),
		size: release.size === undefined ? undefined : sizeIn(locale, release.size),
		notes: inLanguage(locale, release.notes),
		release,
	}));
