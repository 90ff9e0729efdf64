import { setting } from "./setting.ts";

const day = 24 * 3600 * 1000;

/** SOURCE_DATE_EPOCH, in seconds since 1970 (https://reproducible-builds.org/specs/source-date-epoch/), as milliseconds. */
function sourceDateEpoch(): number | undefined {
	const seconds = setting("SOURCE_DATE_EPOCH");
	if (seconds === undefined) return undefined;
	if (!/^\d{1,11}$/.test(seconds)) throw new Error("SOURCE_DATE_EPOCH is a number of seconds since 1970.");
	return Number(seconds) * 1000;
}

/** The moment the site is built for, in ms since 1970. It decides which discounts pages show. */
export const builtAt = sourceDateEpoch() ?? Date.now();

/** Midnight UTC of that day, for everything but discounts, so that a day's builds are the same. */
export const builtOn = builtAt - (builtAt % day);

/** The last millisecond of that day: what ends on it is over, what begins on it has begun. */
export const builtBy = builtOn + day - 1;
