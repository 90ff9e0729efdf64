import type { DrawnChart } from "./chart.ts";
import type { Point } from "./contour.ts";

export const listDangers = ({ soundings }: DrawnChart) => soundings.slice(0, 4);

export function drawTrack({ top: [x, y], width }: DrawnChart): string {
	const side = x > width / 2 ? -1 : 1;
	const end = side < 0 ? -10 : width + 10;
	return `M${x + side * 40} ${y + 10}C${x + side * 160} ${y + 60} ${x + side * 200} ${y - 90} ${end} ${y - 40}`;
}

export function getLeadingLine({ top: [x, y], height }: DrawnChart) {
	const start = [-20, height - 30] as const;
	const beacons = [0.35, 0.62].map((share) => ({
		x: Math.round(x + (start[0] - x) * share),
		y: Math.round(y + (start[1] - y) * share),
	}));
	return { line: `M${x} ${y}L${start.join(" ")}`, beacons };
}

export function getSectors({ top }: DrawnChart) {
	const from = toPoint(top);
	const bearing = (at: number) => `M${top.join(" ")}L${from(142, at)}`;
	return {
		red: drawArc(from, 130, 150, 196),
		white: drawArc(from, 130, 200, 232),
		green: drawArc(from, 130, 236, 282),
		bearings: [150, 198, 234, 282].map(bearing).join(""),
	};
}

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
