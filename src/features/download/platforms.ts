import { type Platform as Listed, platforms as listed } from "../../../content/readers/platforms.ts";
import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { formatLongDay, formatNumber } from "../../../i18n/format.ts";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import type { Text } from "../../i18n/text.ts";
import { listReleases, type PublishedRelease } from "./releases/releases.ts";

export interface Platform extends Listed {
	/** Address of its newest file, or its store. */
	url: string;
	latest?: PublishedRelease;
}

export const platforms: readonly Platform[] = listed.map((entry) => {
	const [latest] = listReleases(entry.id);
	return { ...entry, url: latest?.url ?? entry.url ?? "", latest };
});

/** The download button's address. Without script, a file's query has its day, so that no cache returns an old one. */
export const getTarget = ({ url, timestampParameter, latest }: Platform): string =>
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
export const getScreen = ({ id, kind }: Platform) => ({
	seed: seeds[id] ?? id,
	levels: [0.05, 0.18, 0.37],
	spacing: 112,
	...(kind === "mobile"
		? { width: 300, height: 480, x: 0.52, y: 0.36, size: 1.25, soundings: 0 }
		: { width: 640, height: 360, x: 0.34, y: 0.5, size: 1.1, soundings: 0 }),
});

const sizeIn = (locale: Locale, bytes: number): string => {
	const [unit, of] = bytes < 1e6 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
	const { units } = getLocaleEntry(locale);
	const size = { style: "unit", unit, unitDisplay: units, maximumFractionDigits: 1 } as const;
	return formatNumber(locale, bytes / of, size).replace(" ", "\u00a0");
};

export const getStore = (t: Text["t"], { id, kind, store }: Platform) =>
	kind === "extension" ? t(`download:stores.${id}`) : (store ?? undefined);

/** Formatted facts of the newest release. */
export const getFacts = (locale: Locale, { latest }: Platform) => ({
	version: latest?.version,
	date: latest && formatLongDay(locale, latest.date),
	size: latest?.size && sizeIn(locale, latest.size),
});

export const getChangelog = (locale: Locale, platform: string, releases = listReleases(platform)) =>
	releases.map((release) => ({
		id: `v${release.version}`,
		version: release.version,
		day: formatLongDay(locale, release.date),
		size: release.size === undefined ? undefined : sizeIn(locale, release.size),
		notes: pickLanguage(locale, release.notes),
		release,
	}));
