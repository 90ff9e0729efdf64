import { createHash } from "node:crypto";
import brand from "../../../content/brand.json";
import { plans } from "../../../content/plans.json";
import { type Platform as Listed, platforms as listed } from "../../../content/readers/platforms.ts";
import { readBytes } from "../../../content/readers/read/disk.ts";
import { pickLanguage } from "../../../content/readers/read/fields.ts";
import { ContentError } from "../../../content/readers/read/parse.ts";
import { type Release, releases } from "../../../content/readers/releases.ts";
import { formatLongDay, formatNumber } from "../../../i18n/format.ts";
import { getLocaleEntry, type Locale } from "../../../i18n/locales.ts";
import { origin } from "../../site/setting.ts";
import type { Text } from "../../words/text.ts";

export type PublishedRelease = Release & { size?: number; sha256?: string };

/** A release with its file's size in bytes and checksum in lower-case hex, computed at build. */
function withFileFacts(release: Release): PublishedRelease {
	const { url } = release;
	if (!url?.startsWith("/")) return release;
	const file = readBytes(`public${url}`);
	if (!file)
		throw new ContentError([`content/releases.json: ${url}: found no such file, wanted it as public${url}`]);
	return { ...release, size: file.length, sha256: createHash("sha256").update(file).digest("hex") };
}

const releasesByPlatform = Map.groupBy(releases.map(withFileFacts), ({ platform }) => platform);

export interface Platform extends Listed {
	/** Address of its newest file, or its store. */
	url: string;
	latest?: PublishedRelease;
}

export const platforms: readonly Platform[] = listed.map((entry) => {
	const [latest] = releasesByPlatform.get(entry.id) ?? [];
	return { ...entry, url: latest?.url ?? entry.url ?? "", latest };
});

/** The download button's address. Without script, a file's query has its day, so that no cache returns an old one. */
export const getTarget = ({ url, timestampParameter, latest }: Platform): string =>
	timestampParameter && latest ? `${url}?${timestampParameter}=${Date.parse(latest.date)}` : url;

export const getScreen = ({ id, seed = id, kind }: Platform) => ({
	seed,
	levels: [0.05, 0.18, 0.37],
	spacing: 112,
	...(kind === "mobile"
		? { width: 300, height: 480, x: 0.52, y: 0.36, size: 1.25, soundings: 0 }
		: { width: 640, height: 360, x: 0.34, y: 0.5, size: 1.1, soundings: 0 }),
});

const formatSize = (locale: Locale, bytes: number): string => {
	const [unit, of] = bytes < 1e6 ? (["kilobyte", 1e3] as const) : (["megabyte", 1e6] as const);
	const { units } = getLocaleEntry(locale);
	const size = { style: "unit", unit, unitDisplay: units, maximumFractionDigits: 1 } as const;
	return formatNumber(locale, bytes / of, size).replace(" ", "\u00a0");
};

export const getStore = (t: Text["t"], { id, kind, store }: Platform) =>
	kind === "extension" ? t(`download:stores.${id}`) : (store ?? undefined);

export const getFacts = (locale: Locale, { latest }: Platform) => ({
	version: latest?.version,
	date: latest && formatLongDay(locale, latest.date),
	size: latest?.size && formatSize(locale, latest.size),
});

export const getChangelog = (
	locale: Locale,
	platform: string,
	releases = releasesByPlatform.get(platform) ?? [],
) =>
	releases.map((release) => ({
		id: `v${release.version}`,
		version: release.version,
		day: formatLongDay(locale, release.date),
		size: release.size === undefined ? undefined : formatSize(locale, release.size),
		notes: pickLanguage(locale, release.notes),
		release,
	}));

/** Structured data of the app. The offer is 0, as the free plan costs nothing. */
export const buildApplication = (
	{ name, kind, latest, requires, url, store }: Platform,
	description: string,
): object => ({
	"@type": "SoftwareApplication",
	name: brand.name,
	description,
	operatingSystem: kind === "extension" ? undefined : name,
	softwareRequirements: requires,
	applicationCategory: kind === "extension" ? "BrowserApplication" : "SecurityApplication",
	softwareVersion: latest?.version,
	datePublished: latest?.date,
	fileSize: latest?.size && `${Math.ceil(latest.size / 1e3)} kB`,
	downloadUrl: store ? url : new URL(url, origin).href,
	offers: { "@type": "Offer", price: 0, priceCurrency: plans[0]?.currency },
});
