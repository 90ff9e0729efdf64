import { type Grid, traceContours } from "./contour.ts";
import { drawSpline, getLength, resample } from "./spline.ts";

/** Path data of a chart's layers, from the water up. */
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
