import type { Outline } from "./land.ts";

export type Point = [lat: number, lng: number];

export type Box = [southWest: Point, northEast: Point];

export type View = { kind: "place" | "country" | "default"; centre: Point; box: Box };

export const madrid: Point = [40.4168, -3.7038];

export const degreesAround = 0.05;

const getBox = ([lat, lng]: Point): Box => [
	[lat - degreesAround, lng - degreesAround],
	[lat + degreesAround, lng + degreesAround],
];

type Ring = readonly (readonly number[])[];

const measureArea = (ring: Ring): number =>
	Math.abs(
		ring.reduce((sum, [x = 0, y = 0], i) => {
			const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
			return sum + x * nextY - nextX * y;
		}, 0),
	);

/** Bounds of a country's largest part, as overseas islands would show half the world. */
export function findMainland({ coordinates }: Pick<Outline, "coordinates">): Box | null {
	const rings = coordinates.flatMap(([outer]) => (outer?.length ? [outer] : []));
	const [largest] = rings.sort((a, b) => measureArea(b) - measureArea(a));
	if (!largest) return null;
	const [lngs, lats] = [0, 1].map((axis) => largest.map((point) => point[axis] ?? 0)) as [number[], number[]];
	return [
		[Math.min(...lats), Math.min(...lngs)],
		[Math.max(...lats), Math.max(...lngs)],
	];
}

/** The view for an address: around its point ("lat,lng"), on its country, or the default. */
export function getView(loc: string | null, outline: Pick<Outline, "coordinates"> | null): View {
	if (loc) {
		const centre = loc.split(",").map(Number) as Point;
		return { kind: "place", centre, box: getBox(centre) };
	}
	const box = outline && findMainland(outline);
	if (!box) return { kind: "default", centre: madrid, box: getBox(madrid) };
	const [[south, west], [north, east]] = box;
	return { kind: "country", centre: [(south + north) / 2, (west + east) / 2], box };
}
