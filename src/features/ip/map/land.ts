import { feature } from "topojson-client";
import type { Land } from "./compact-land.ts";

type Position = number[];
type Ring = Position[];
export type Outline = { id: string | null; type: "MultiPolygon"; coordinates: Ring[][] };

/** Unwraps a ring for a flat map: it goes on across the 180th meridian, and around a pole it's closed there. */
export function unrollRing(ring: Ring): Ring {
	let turn = 0;
	let last = ring[0]?.[0] ?? 0;
	const continued = ring.map(([lng = 0, lat = 0]) => {
		if (lng - last > 180) turn -= 360;
		else if (last - lng > 180) turn += 360;
		last = lng;
		return [lng + turn, lat];
	});
	const lngs = continued.map(([lng = 0]) => lng);
	const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
	const home = middle < -180 ? 360 : middle > 180 ? -360 : 0;
	const flat = continued.map(([lng = 0, lat = 0]) => [lng + home, lat]);
	if (turn === 0) return flat;
	const pole = (flat[0]?.[1] ?? 0) < 0 ? -90 : 90;
	return [...flat, [flat.at(-1)?.[0] ?? 0, pole], [flat[0]?.[0] ?? 0, pole], flat[0] ?? []];
}

/** Countries of the land file for a flat map; `id` is the ISO code, if there is one. */
export const toOutlines = (land: Land): Outline[] =>
	feature(land, land.objects.countries).features.flatMap(({ id, geometry }) => {
		if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return [];
		const pieces = (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) as Ring[][];
		const coordinates = pieces.map((rings) => rings.map(unrollRing));
		return [{ id: id === undefined ? null : String(id), type: "MultiPolygon" as const, coordinates }];
	});
