import type { Locale } from "../../../../i18n/locales.ts";
import { number } from "../../../i18n/format.ts";
import type { TestResult } from "../measure/measure.ts";

export type Level = "good" | "fair" | "poor";
export const uses = ["streaming", "calls", "games"] as const;
export type Use = (typeof uses)[number];

/** What each use needs; Mbit/s and ms. The page states them beside the verdict. */
export const needs = {
	/** Films in 4K and in HD. */
	uhd: 25,
	hd: 5,
	/** Group video calls, and calls of two; each way, with the latency while the line is busy. */
	callMbps: 4,
	callMs: 150,
	callMbpsFair: 1.5,
	callMsFair: 300,
	gameMs: 50,
	gameMsFair: 100,
	gameBusyMs: 100,
	gameBusyMsFair: 250,
} as const;

/** The same as sentences write them. */
export const neededIn = (locale: Locale): Record<string, string> =>
	Object.fromEntries(Object.entries(needs).map(([name, value]) => [name, number(locale, value)]));

/** The value below which `share` of the sorted values lie; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

/** Slow tenth, middle and fast tenth of what went through, and how long pings took meanwhile. */
export const spreadOf = (values: readonly number[]) => ({
	low: quantile(values, 0.1),
	median: quantile(values, 0.5),
	high: quantile(values, 0.9),
});

/** The worse of the two directions' middle latency under load; the idle ping where none was measured. */
export function busyLatency({ ping, download, upload }: TestResult): number | null {
	const medians = [download, upload].flatMap(({ pingsUnderLoad }) => quantile(pingsUnderLoad, 0.5) ?? []);
	return medians.length ? Math.max(...medians) : ping;
}

const atMost = (value: number | null, most: number): boolean => value !== null && value <= most;
const level = (good: boolean, fair: boolean): Level => (good ? "good" : fair ? "fair" : "poor");

/** What the line is good for. A latency that could not be measured never counts as good. */
export function meaningOf(result: TestResult): Record<Use, Level> {
	const down = result.download.mbps;
	const slower = Math.min(down, result.upload.mbps);
	const busy = busyLatency(result);
	const { ping } = result;
	return {
		streaming: level(down >= needs.uhd, down >= needs.hd),
		calls: level(
			slower >= needs.callMbps && atMost(busy, needs.callMs),
			slower >= needs.callMbpsFair && atMost(busy, needs.callMsFair),
		),
		games: level(
			atMost(ping, needs.gameMs) && atMost(busy, needs.gameBusyMs),
			atMost(ping, needs.gameMsFair) && atMost(busy, needs.gameBusyMsFair),
		),
	};
}
