import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import moneyBackDays from "../../../content/claims/moneyBackDays.json" with { type: "json" };
import { plans } from "../../../content/readers/plans.ts";
import { getClaimValues } from "../../../src/words/claims.ts";

it("a claim has its own value, or the count that it stands for", () => {
	expect(getClaimValues()).toMatchObject({
		devices: plans[0]?.devices,
		moneyBackDays: moneyBackDays.canonical,
		countries: readdirSync("content/countries").length,
	});
});
