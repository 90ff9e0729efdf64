import { inLanguage } from "../../../../content/readers/read/fields.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { longDay } from "../../../i18n/format.ts";
import { sizeIn } from "../platforms.ts";
import { type Published, releasesOf } from "./releases.ts";

/** A version as its readers see it. */
interface Change {
	/** Its place on the page. */
	id: string;
	version: string;
	day: string;
	/** Of its file, where it has one. */
	size?: string;
	notes: readonly string[];
	release: Published;
}

/** What is new in each version of a platform, newest first. */
export const changelogOf = (locale: Locale, platform: string, releases = releasesOf(platform)): Change[] =>
	releases.map((release) => ({
		id: `v${release.version}`,
		version: release.version,
		day: longDay(locale, release.date),
		size: release.size === undefined ? undefined : sizeIn(locale, release.size),
		notes: inLanguage(locale, release.notes),
		release,
	}));
