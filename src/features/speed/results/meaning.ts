import { formatNumber } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import type { TestResult } from "../measure/measure.ts";

export type Level = "good" | "fair" | "poor";
export const uses = ["streaming", "calls", "games"] as const;
export type Use = (typeof uses)[number];

/** Requirements in Mbit/s and ms, which the page shows beside the verdict. */
export const requirements = {
	/** Video in 4K and HD. */
	uhd: 25,
	hd: 5,
	/** Video calls in groups and of two: each direction, and latency under load. */
	callMbps: 4,
	callMs: 150,
	callMbpsFair: 1.5,
	callMsFair: 300,
	gameMs: 50,
	gameMsFair: 100,
	gameBusyMs: 100,
	gameBusyMsFair: 250,
} as const;

export const getNeededSpeeds = (locale: Locale): Record<string, string> =>
	Object.fromEntries(
		Object.entries(requirements).map(([name, value]) => [name, formatNumber(locale, value)]),
	);

/** The `share` quantile of values; null without values. */
export function getQuantile(values: readonly number[], share: number): number | null {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

/** The higher median latency under load of both directions, or the idle ping if there's none. */
export function getBusyLatency({ ping, download, upload }: TestResult): number | null {
	const medians = [download, upload].flatMap(({ pingsUnderLoad }) => getQuantile(pingsUnderLoad, 0.5) ?? []);
	return medians.length ? Math.max(...medians) : ping;
}

const isAtMost = (value: number | null, most: number): boolean => value !== null && value <= most;
const rate = (good: boolean, fair: boolean): Level => (good ? "good" : fair ? "fair" : "poor");

/** Rates the connection. A missing latency never counts as good. */
export function rateUses(result: TestResult): Record<Use, Level> {
	const down = result.download.mbps;
	const slower = Math.min(down, result.upload.mbps);
	const busy = getBusyLatency(result);
	const { ping } = result;
	return {
		streaming: rate(down >= requirements.uhd, down >= requirements.hd),
		calls: rate(
			slower >= requirements.callMbps && isAtMost(busy, requirements.callMs),
			slower >= requirements.callMbpsFair && isAtMost(busy, requirements.callMsFair),
		),
		games: rate(
			isAtMost(ping, requirements.gameMs) && isAtMost(busy, requirements.gameBusyMs),
			isAtMost(ping, requirements.gameMsFair) && isAtMost(busy, requirements.gameBusyMsFair),
		),
	};
}
