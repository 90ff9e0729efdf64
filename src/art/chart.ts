import { type Grid, measureField, type Point } from "./contour.ts";
import { type Bump, buildGround, clip, createRandom, type Field, hash, roughen } from "./field.ts";
import { type Terrain, tracePaths } from "./terrain.ts";

export type Sounding = { x: number; y: number; depth: number };

export interface DrawnChart extends Terrain {
	width: number;
	height: number;
	/** The highest point, where the light stands. */
	top: Point;
	soundings: Sounding[];
}

export interface ChartOptions {
	width?: number;
	height?: number;
	/** Where the main island lies, as shares of the chart, and how large it is. */
	x?: number;
	y?: number;
	size?: number;
	/** Share of the chart, from the left, that stays open water for text. */
	keep?: number;
	/** How many depths are written, and how far from the upper edge they start. */
	soundings?: number;
	clear?: number;
	/** Level of the coast and of the foreshore: out of reach for a chart without land. */
	coast?: number;
	shore?: number;
	/** Units of contour per curve point: more is smoother and smaller. */
	spacing?: number;
	/** Lines of depth that are shorter, in units, are left out. */
	minLength?: number;
	/** The depths whose lines are drawn, as levels of the ground. */
	levels?: readonly number[];
}

const depths = [0.05, 0.11, 0.18, 0.27, 0.37, 0.48];

function createIslandBumps(
	next: () => number,
	width: number,
	height: number,
	x: number,
	y: number,
	size: number,
) {
	const turn = -0.9 + next() * 1.8;
	const reach = Math.min(width * 0.6, height) * 0.5 * size;
	const bumps: Bump[] = [
		{ x, y, rx: reach * (0.85 + next() * 0.4), ry: reach * (0.5 + next() * 0.25), turn, height: 1.02 },
	];
	const rocks = 2 + Math.floor(next() * 3);
	for (let i = 0; i < rocks; i++) {
		const angle = turn + (next() - 0.5) * 1.1 + (i % 2 ? Math.PI : 0);
		const away = reach * (1 + next() * 1.1);
		bumps.push({
			x: x + Math.cos(angle) * away,
			y: y + Math.sin(angle) * away * 0.8,
			rx: reach * (0.22 + next() * 0.35),
			ry: reach * (0.14 + next() * 0.2),
			turn,
			height: 0.35 + next() * 0.55,
		});
	}
	for (let i = 0; i < 3; i++)
		bumps.push({
			x: width * next(),
			y: height * next(),
			rx: width * (0.12 + next() * 0.18),
			ry: height * (0.12 + next() * 0.2),
			turn,
			height: 0.06 + next() * 0.14,
		});
	return bumps;
}

/** Presses the ground down left of `share`, so that text there lies on open water. */
const flattenLeft =
	(field: Field, width: number, share: number): Field =>
	(x, y) =>
		field(x, y) * Math.min(1, Math.max(0.16, (x / width - share + 0.2) / 0.2));

function findHighest({ values, columns, step, left, top }: Grid, width: number, height: number): Point {
	let best: Point = [0, 0];
	let value = Number.NEGATIVE_INFINITY;
	values.forEach((here, index) => {
		const x = left + (index % columns) * step;
		const y = top + Math.floor(index / columns) * step;
		if (here <= value || x < 20 || y < 20 || x > width - 20 || y > height - 20) return;
		value = here;
		best = [x, y];
	});
	return best;
}

/** The depth, in metres, that is written where the ground has a height. */
export const getDepth = (height: number) => Math.max(2, Math.round(150 * (1 - (height + 0.1) / 0.86) ** 2));

const cache = new Map<string, DrawnChart>();

/** The chart of a name: the same name and options give the same island, forever. */
export function drawChart(name: string, options: ChartOptions = {}): DrawnChart {
	const key = JSON.stringify([name, options]);
	const cached = cache.get(key);
	if (cached) return cached;
	const { width = 640, height = 360, x = 0.62, y = 0.5, size = 1, keep = 0, spacing = 72 } = options;
	const {
		coast = 0.7,
		shore = 0.61,
		soundings: soundingCount = 14,
		clear = 30,
		levels = depths,
		minLength = 80,
	} = options;
	const next = createRandom(hash(name));
	const bumps = createIslandBumps(next, width, height, width * x, height * y, size);
	const bare = buildGround({ width, height, bumps, swell: 0.022, seed: hash(name) + 7 });
	const rock = roughen(bare, 5, 960 / width);
	const field = clip(keep ? flattenLeft(rock, width, keep) : rock, width, height, 40);
	const grid = measureField(field, width, height, 8, 56);
	const soundings: Sounding[] = [];
	for (let tries = 0; tries < 160 && soundings.length < soundingCount; tries++) {
		const at = {
			x: Math.round(30 + next() * (width - 60)),
			y: Math.round(clear + next() * (height - clear - 20)),
		};
		const here = field(at.x, at.y);
		const free = soundings.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > 70);
		// A tall hero enlarges its chart towards the words.
		if (here >= 0.56 || at.x <= width * (keep && keep + 0.14) || !free) continue;
		soundings.push({ ...at, depth: getDepth(here) });
	}
	// Large ones lose nothing by it, and get smaller.
	const gridStep = width < 600 ? 2 : 4;
	const result = {
		width,
		height,
		top: findHighest(grid, width, height),
		soundings,
		water: tracePaths(grid, levels, { spacing, minLength, gridStep, maxPoints: 26 }).filter(Boolean),
		dry: tracePaths(grid, [shore], { spacing: 36, minLength: 40, gridStep, maxPoints: 30 }).join(""),
		land: tracePaths(grid, [coast], { spacing: 22, minLength: 30, gridStep }).join(""),
		hill: tracePaths(grid, [coast + 0.18, coast + 0.4], { spacing: 34, minLength: 50, gridStep }).join(""),
	};
	cache.set(key, result);
	return result;
}

/** The chart behind an inner page's title: open water for words, the island at the end. */
export const heroChart = {
	width: 1280,
	height: 480,
	x: 0.76,
	y: 0.52,
	size: 0.9,
	spacing: 60,
	keep: 0.56,
	soundings: 24,
	clear: 120,
} satisfies ChartOptions;

/** What that leaves out where the words are many: half the depths, and fewer points of each line. */
export const sparseChart = { levels: [0.05, 0.18, 0.37], soundings: 5, spacing: 110 } satisfies ChartOptions;

type Around = (radius: number, degrees: number) => string;

/** Points around a centre, as path data: degrees run clockwise from the east, as they do on a screen. */
export const toPoint =
	([x, y]: Point): Around =>
	(radius, degrees) => {
		const turn = (degrees * Math.PI) / 180;
		return `${Math.round(x + radius * Math.cos(turn))} ${Math.round(y + radius * Math.sin(turn))}`;
	};

export const drawArc = (around: Around, radius: number, from: number, to: number): string =>
	`M${around(radius, from)}A${radius} ${radius} 0 0 1 ${around(radius, to)}`;
