import { type Grid, type Point, traceContours } from "./contour.ts";

export interface Terrain {
	/** One path per depth, shallower ones on top: filled alike and stacked, they tint the water by depth. */
	water: string[];
	/** The foreshore, dry at low tide. */
	dry: string;
	land: string;
	hill: string;
}

interface Detail {
	/** Length of contour, in units, that one curve point stands for. */
	spacing: number;
	/** Shorter contours are left out. */
	minLength: number;
	/** Control points lie on multiples of this even number: coarser is smaller. */
	gridStep: number;
	/** Most points of one contour. */
	maxPoints?: number;
}

export function tracePaths(
	grid: Grid,
	levels: readonly number[],
	{ spacing, minLength, maxPoints = 34, gridStep }: Detail,
): string[] {
	return levels.map((level) =>
		traceContours(grid, level)
			.filter((line) => getLength(line) > minLength)
			.map((line) => {
				const count = Math.max(6, Math.min(maxPoints, Math.round(getLength(line) / spacing)));
				return drawSpline(resample(line, count), gridStep);
			})
			.join(""),
	);
}

const measureDistance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

const getLength = (line: readonly Point[]): number =>
	line.reduce((sum, point, i) => sum + measureDistance(line[i - 1] ?? (line.at(-1) as Point), point), 0);

/** `count` points at equal distances along a closed line. */
function resample(line: readonly Point[], count: number): Point[] {
	const ring = [...line, line[0] as Point];
	const length = getLength(line);
	const points: Point[] = [];
	let i = 1;
	let behind = 0;
	for (let k = 0; k < count; k++) {
		const target = (k * length) / count;
		let a = ring[i - 1] as Point;
		let b = ring[i] as Point;
		while (i < ring.length - 1 && behind + measureDistance(a, b) < target) {
			behind += measureDistance(a, b);
			i++;
			a = ring[i - 1] as Point;
			b = ring[i] as Point;
		}
		const share = (target - behind) / (measureDistance(a, b) || 1);
		points.push([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
	}
	return points;
}

/** Numbers as path data, a space only where the next one brings no minus sign of its own. */
const joinNumbers = (values: readonly number[], joined = false): string =>
	values.map((value, i) => `${(i || joined) && value >= 0 ? " " : ""}${value}`).join("");

/** A closed quadratic B-spline. Control points on multiples of an even number make it one `q` and a run of integer `t`. */
function drawSpline(line: readonly Point[], snap: number): string {
	const control = line.map(([x, y]): Point => [Math.round(x / snap) * snap, Math.round(y / snap) * snap]);
	const joints = control.map((point, i): Point => {
		const next = control[(i + 1) % control.length] as Point;
		return [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2];
	});
	const [start, second, ...rest] = [...joints, joints[0] as Point] as unknown as [Point, Point, ...Point[]];
	const handle = control[1] as Point;
	const step = (from: Point, to: Point) => [to[0] - from[0], to[1] - from[1]];
	let path = `M${joinNumbers(start)}q${joinNumbers(step(start, handle))}${joinNumbers(step(start, second), true)}t`;
	let from = second;
	rest.forEach((to, i) => {
		path += joinNumbers(step(from, to), i > 0);
		from = to;
	});
	return `${path}z`;
}
