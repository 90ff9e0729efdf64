import { type DrawnChart, getDepth, type Sounding } from "./chart.ts";
import { measureField } from "./contour.ts";
import { buildGround, clip, createRandom, roughen } from "./field.ts";
import { tracePaths } from "./terrain.ts";

const width = 1280;
const height = 720;

/** The home page's island, laid by hand: the island, its rocks to the north-east and south, shoals towards the reader. */
const bumps = [
	{ x: 945, y: 350, rx: 165, ry: 112, turn: -0.6, height: 1.02 },
	{ x: 1000, y: 300, rx: 80, ry: 52, turn: 0.1, height: 0.36 },
	{ x: 880, y: 415, rx: 70, ry: 44, turn: -0.3, height: 0.32 },
	{ x: 1165, y: 205, rx: 90, ry: 52, turn: -0.6, height: 0.74 },
	{ x: 1235, y: 110, rx: 100, ry: 60, turn: -0.6, height: 0.3 },
	{ x: 1085, y: 560, rx: 130, ry: 60, turn: -0.6, height: 0.52 },
	{ x: 1060, y: 585, rx: 40, ry: 22, turn: -0.5, height: 0.5 },
	{ x: 790, y: 560, rx: 90, ry: 44, turn: -0.6, height: 0.56 },
	{ x: 765, y: 250, rx: 70, ry: 40, turn: -0.6, height: 0.4 },
	{ x: 690, y: 160, rx: 110, ry: 70, turn: -0.5, height: 0.16 },
	{ x: 300, y: 660, rx: 330, ry: 110, turn: 0.1, height: 0.13 },
	{ x: 90, y: 110, rx: 240, ry: 150, turn: 0.3, height: 0.09 },
	{ x: 950, y: 420, rx: 330, ry: 220, turn: -0.6, height: 0.16 },
];

function draw(): DrawnChart {
	const field = clip(
		roughen(buildGround({ width, height, bumps, swell: 0.02, seed: 11 }), 9),
		width,
		height,
		44,
	);
	const grid = measureField(field, width, height, 8, 60);
	const next = createRandom(5);
	const soundings: Sounding[] = [];
	for (let row = 0; row < 4; row++)
		for (let column = 0; column < 4; column++) {
			const x = Math.round(650 + column * 174 + (next() - 0.5) * 80);
			const y = Math.round(96 + row * 170 + (next() - 0.5) * 70);
			const free = soundings.every((other) => Math.hypot(other.x - x, other.y - y) > 62);
			if (field(x, y) < 0.6 && x < 1260 && y < 690 && free)
				soundings.push({ x, y, depth: getDepth(field(x, y)) });
		}
	return {
		width,
		height,
		top: [1000, 296],
		soundings,
		water: tracePaths(grid, [0.04, 0.16, 0.4], { spacing: 130, minLength: 90, maxPoints: 17, gridStep: 8 }),
		dry: tracePaths(grid, [0.635], { spacing: 66, minLength: 70, gridStep: 8 }).join(""),
		land: tracePaths(grid, [0.72], { spacing: 34, minLength: 50, maxPoints: 36, gridStep: 4 }).join(""),
		hill: tracePaths(grid, [0.95], { spacing: 100, minLength: 50, gridStep: 8 }).join(""),
	};
}

/** The one chart that other pictures crop from, by `<use href="#c">`. */
export const homeChart: DrawnChart = draw();
