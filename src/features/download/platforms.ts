import { kinds, type Platform, platforms } from "../../../content/readers/platforms.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { date, number } from "../../i18n/format.ts";

export { kinds, type Platform, platforms };

/** Where the download button leads. A file's address carries the moment, so that no cache gives an old one; the click renews it. */
export const targetOf = ({ url, timestampParameter }: Platform, now = Date.now()): string =>
	timestampParameter ? `${url}?${timestampParameter}=${now}` : url;

/** Islands that were looked at: each stands well on its screen. */
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

/** The chart on a platform's screen: upright on a phone, with the island away from the app's card. */
export const screenOf = ({ id, kind }: Platform) => ({
	seed: seeds[id] ?? id,
	...(kind === "mobile"
		? { width: 300, height: 480, x: 0.52, y: 0.36, size: 1.25, soundings: 6, per: 72 }
		: { width: 640, height: 360, x: 0.34, y: 0.5, size: 1.1, soundings: 8, per: 72 }),
});

/** The facts of a version in the reader's formats; of a made-up one (`note`) there are none but its store. */
export const factsOf = (locale: Locale, { version, date: released, size, store, note }: Platform) => ({
	version: note ? undefined : version,
	date: note ? undefined : date(locale, released, { dateStyle: "long", timeZone: "UTC" }),
	size:
		size === undefined || note
			? undefined
			: number(locale, size / 1e6, {
					style: "unit",
					unit: "megabyte",
					unitDisplay: localeEntry(locale).units,
					maximumFractionDigits: 1,
				}),
	store: store ?? undefined,
});
