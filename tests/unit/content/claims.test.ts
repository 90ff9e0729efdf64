import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import moneyBackDays from "../../../content/claims/moneyBackDays.json" with { type: "json" };
import servers from "../../../content/claims/servers.json" with { type: "json" };
import { ledger, places } from "../../../content/readers/claims.ts";
import { plans } from "../../../content/readers/plans.ts";
import { claimsAt } from "../../../src/i18n/claims.ts";

describe("a claim with a disputed number", () => {
	it("has the specification's number in each place", () => {
		for (const [name, { readings }] of Object.entries(ledger.claims))
			for (const { value, places } of readings)
				for (const place of places) expect(claimsAt(place as "pricing", "by-place")[name]).toBe(value);
	});

	it("is the same everywhere by default, including computed ones", () => {
		expect(ledger.use).toBe("canonical");
		expect(claimsAt("country")).toMatchObject({
			devices: plans[0]?.devices,
			moneyBackDays: moneyBackDays.canonical,
			servers: servers.canonical,
			countries: readdirSync("content/countries").length,
		});
		for (const place of places) expect(claimsAt(place, "canonical")).toEqual(claimsAt("home", "canonical"));
	});
});

it("every place shows a value for every claim", () => {
	for (const place of places) {
		const values = claimsAt(place);
		expect(Object.keys(values)).toEqual(Object.keys(ledger.claims));
		for (const value of Object.values(values)) expect(["string", "number"]).toContain(typeof value);
	}
});
