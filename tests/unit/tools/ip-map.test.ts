import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import mapRadiusDegrees from "../../../content/claims/mapRadiusDegrees.json";
import { compactLand, toLetters } from "../../../src/features/ip/map/compact-land.ts";
import { toOutlines, unrollRing } from "../../../src/features/ip/map/land.ts";
import { degreesAround, findMainland, getView, madrid } from "../../../src/features/ip/map/view.ts";

const atlas = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
const land = compactLand(JSON.parse(readFileSync(atlas, "utf8")));
const outlines = toOutlines(land);
const outlineOf = (code: string) => outlines.find(({ id }) => id === code) ?? null;

describe("the map", () => {
	it("shows ±0.05° around a known point, as specified", () => {
		expect(degreesAround).toBe(mapRadiusDegrees.canonical);
		const { kind, centre, box } = getView("48.8566,2.3522", outlineOf("FR"));
		expect([kind, centre]).toEqual(["place", [48.8566, 2.3522]]);
		const sides = box.flat().map((degrees) => degrees.toFixed(4));
		expect(sides).toEqual(["48.8066", "2.3022", "48.9066", "2.4022"]);
	});

	it("shows Madrid, without a marker, for an unknown location", () => {
		expect(getView(null, null)).toMatchObject({ kind: "default", centre: madrid });
		expect(madrid).toEqual([40.4168, -3.7038]);
	});

	it("shows the outline of a country's largest piece where only the country is known", () => {
		const view = getView(null, outlineOf("FR"));
		const [[south, west], [north, east]] = view.box;
		expect(view.kind).toBe("country");
		// Overseas departments, such as Guiana and Réunion, are left out.
		expect([south > 40, north < 52, west > -6, east < 10]).toEqual([true, true, true, true]);
		expect(findMainland({ coordinates: [] })).toBeNull();
	});
});

describe("land and borders", () => {
	it("are a ninth of their source, with country codes", () => {
		expect(JSON.stringify(land).length).toBeLessThan(600_000);
		for (const code of ["FR", "DE", "SA", "RU", "US", "BR", "JP", "ZW"])
			expect(outlineOf(code), code).not.toBeNull();
		expect(toLetters("276")).toBe("DE");
		expect(toLetters(undefined)).toBeNull();
	});

	it("don't wrap across the map at the 180th meridian", () => {
		const wide = outlines.filter(({ id, coordinates }) =>
			coordinates.some(([ring = []]) =>
				ring.some(([lng = 0], i) => id !== "AQ" && Math.abs(lng - (ring[i + 1]?.[0] ?? lng)) > 90),
			),
		);
		expect(wide.map(({ id }) => id)).toEqual([]);
		const [[, west], [, east]] = findMainland(outlineOf("RU") as never) ?? [[], []];
		expect([Math.round(west ?? 0), Math.round(east ?? 0)]).toEqual([27, 190]);
		const ring = (points: string) => points.split(" ").map((point) => point.split(",").map(Number));
		expect(unrollRing(ring("170,0 -170,0 -170,5 170,0"))).toEqual(ring("170,0 190,0 190,5 170,0"));
		expect(unrollRing(ring("0,-70 120,-70 -120,-70 0,-70")).slice(-3)).toEqual(ring("360,-90 0,-90 0,-70"));
	});

	it("are at the right coordinates", () => {
		const [[south, west], [north, east]] = findMainland(outlineOf("DE") as never) ?? [[], []];
		expect([south, north, west, east].map((degrees) => Math.round(degrees ?? 0))).toEqual([47, 55, 6, 15]);
	});
});
