import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import locations from "../../content/claims/locations.json" with { type: "json" };
import moneyBackDays from "../../content/claims/moneyBackDays.json" with { type: "json" };
import servers from "../../content/claims/servers.json" with { type: "json" };
import trialDays from "../../content/claims/trialDays.json" with { type: "json" };
import { plans } from "../../content/readers/plans.ts";
import { faultsOn } from "../support/site/dist.ts";
import { type Counted, numberFaults } from "./rules/numbers.ts";
import { visibleTexts } from "./rules/page.ts";

const values: Record<Counted, number> = {
	devices: plans[0]?.devices ?? 0,
	trialDays: trialDays.canonical,
	moneyBackDays: moneyBackDays.canonical,
	servers: servers.canonical,
	locations: locations.canonical,
	countries: readdirSync("content/countries").length,
};

it("numbers on the built site are the same for a claim everywhere, in every language", {
	timeout: 120_000,
}, () => {
	expect(
		faultsOn((page) => visibleTexts(page).flatMap((text) => numberFaults(page.locale, text, values))),
	).toEqual([]);
});
