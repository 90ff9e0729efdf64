import type { Point } from "./contour.ts";

type Around = (radius: number, degrees: number) => string;

/** Points around a centre, as path data: degrees run clockwise from the east, as they do on a screen. */
export const polar =
	([x, y]: Point): Around =>
	(radius, degrees) => {
		const turn = (degrees * Math.PI) / 180;
		return `${Math.round(x + radius * Math.cos(turn))} ${Math.round(y + radius * Math.sin(turn))}`;
	};

/** A clockwise arc between two bearings. */
export const arc = (around: Around, radius: number, from: number, to: number): string =>
	`M${around(radius, from)}A${radius} ${radius} 0 0 1 ${around(radius, to)}`;
