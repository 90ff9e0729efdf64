import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ledger from "../../../content/claims.json" with { type: "json" };
import { claimsAt, places } from "../../../src/i18n/claims.ts";

describe("a contested number", () => {
	it("reads at each place as the specification has it there", () => {
		const devices = { pricing: 10, country: 5, features: 4 } as const;
		const moneyBack = { pricing: 30, why: 30, faq: 20, profile: 7 } as const;
		for (const [place, value] of Object.entries(devices))
			expect(claimsAt(place as "pricing", "by-place").devices).toBe(value);
		for (const [place, value] of Object.entries(moneyBack))
			expect(claimsAt(place as "pricing", "by-place").moneyBackDays).toBe(value);
	});

	it("is the same everywhere by default, also what is counted", () => {
		expect(ledger.use).toBe("canonical");
		expect(claimsAt("country")).toMatchObject({
			devices: 10,
			parallelConnections: 10,
			trialDays: 7,
			moneyBackDays: 30,
			servers: 21000,
			locations: 111,
			countries: readdirSync("content/countries").length,
		});
		for (const place of places) expect(claimsAt(place, "canonical")).toEqual(claimsAt("home", "canonical"));
	});
});

it("every place shows a value for every claim", () => {
	for (const place of places) {
		const shown = claimsAt(place);
		expect(Object.keys(shown)).toEqual(Object.keys(ledger.claims));
		for (const value of Object.values(shown)) expect(["string", "number"]).toContain(typeof value);
	}
});
