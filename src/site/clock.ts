import { day } from "../../i18n/time.ts";
import { readSetting } from "./setting.ts";

const seconds = readSetting("SOURCE_DATE_EPOCH") ?? "";
if (!/^\d{0,11}$/.test(seconds)) throw new Error("SOURCE_DATE_EPOCH is a number of seconds since 1970.");

/**
 * The moment the site is built for, in ms since 1970. It decides which discounts pages show.
 * SOURCE_DATE_EPOCH sets it (https://reproducible-builds.org/specs/source-date-epoch/).
 */
export const buildTime = seconds ? Number(seconds) * 1000 : Date.now();

/** Midnight UTC of that day, for everything but discounts, so that a day's builds are the same. */
export const buildDay = buildTime - (buildTime % day);

/** The last millisecond of that day: what ends on it is over, what begins on it has begun. */
export const endOfBuildDay = buildDay + day - 1;
