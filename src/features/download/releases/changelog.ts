import { inLanguage } from "../../../../content/readers/read/fields.ts";
import { longDay } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { sizeIn } from "../platforms.ts";
import { releasesOf } from "./releases.ts";

export const changelogOf = (locale: Locale, platform: string, releases = releasesOf(platform)) =>
	releases.map((release) => ({
		id: `v${release.version}`,
		version: release.version,
		day: longDay(locale, release.date),
		size: release.size === undefined ? undefined : sizeIn(locale, release.size),
		notes: inLanguage(locale, release.notes),
		release,
	}));
