import { setting } from "./setting.ts";

const day = 24 * 3600 * 1000;

/** SOURCE_DATE_EPOCH, in seconds since 1970 (https://reproducible-builds.org/specs/source-date-epoch/), as milliseconds. */
function sourceDateEpoch(): number | undefined {
	const seconds = setting("SOURCE_DATE_EPOCH");
	if (seconds === undefined) return undefined;
	if (!/^\d{1,11}$/.test(seconds)) throw new Error("SOURCE_DATE_EPOCH is a number of seconds since 1970.");
	return Number(seconds) * 1000;
}

/** The moment the site is built for, in ms since 1970, the same for all its pages: it decides which discounts they show. */
export const builtAt = sourceDateEpoch() ?? Date.now();

/** The beginning of that day in UTC. What pages say of time beyond discounts follows it, so that a day's builds are alike. */
export const builtOn = builtAt - (builtAt % day);

/** The last moment of that day: what runs out on it is over, and what began on it has begun. */
export const builtBy = builtOn + day - 1;
