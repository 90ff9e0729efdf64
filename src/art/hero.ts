import type { ChartOptions } from "./chart.ts";

/** The chart behind an inner page's title: open water for words, the island at the end. */
export const heroChart = {
	width: 1280,
	height: 480,
	x: 0.76,
	y: 0.52,
	size: 0.9,
	per: 60,
	keep: 0.56,
	soundings: 24,
	clear: 120,
} satisfies ChartOptions;

/** What that leaves out where the words are many: half the depths, and fewer points of each line. */
export const plainChart = { levels: [0.05, 0.18, 0.37], soundings: 5, per: 110 } satisfies ChartOptions;
