import { quantize, transform } from "topojson-client";
import type { GeometryCollection, Objects, Topology } from "topojson-specification";

export type Land = Topology<{ countries: GeometryCollection }>;

/** Quantization steps from pole to pole: 4 km at the equator, a pixel in the closest view. */
const steps = 5_000;

/** ISO 3166-1 alpha-2 for a numeric code (BCP 47 maps them); null if there's none. */
export function toLetters(numeric: unknown): string | null {
	if (!/^\d{3}$/.test(String(numeric))) return null;
	const region = new Intl.Locale(`und-${numeric}`).region ?? "";
	return /^[A-Z]{2}$/.test(region) ? region : null;
}

/** Reduces a world-atlas file: coarser steps, ISO codes as ids. For build time only. */
export function compactLand(atlas: Topology<Objects<{ name?: string }>>): Land {
	const { countries } = atlas.objects as unknown as Land["objects"];
	const { transform: quantization, ...rest } = atlas;
	const geometries = countries.geometries.map(({ properties: _name, id, ...shape }) => {
		const letters = toLetters(id);
		return letters ? { ...shape, id: letters } : shape;
	});
	const toAbsolute = transform(quantization ?? null);
	const topology = {
		...rest,
		arcs: atlas.arcs.map((arc) => arc.map((point, index) => toAbsolute(point, index > 0))),
		objects: { countries: { ...countries, geometries } },
	};
	return quantize(topology as never, steps) as unknown as Land;
}
