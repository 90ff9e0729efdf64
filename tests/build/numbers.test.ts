import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import locations from "../../content/claims/locations.json" with { type: "json" };
import moneyBackDays from "../../content/claims/moneyBackDays.json" with { type: "json" };
import servers from "../../content/claims/servers.json" with { type: "json" };
import trialDays from "../../content/claims/trialDays.json" with { type: "json" };
import { plans } from "../../content/readers/plans.ts";
import { placesOf, textOfPage } from "../../src/build/commands/claims.ts";
import { faultsOn, pages } from "../support/site/dist.ts";
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

describe("numbers on the built site", { timeout: 120_000 }, () => {
	it("are the same for a claim everywhere, in every language", () => {
		expect(
			faultsOn((page) => visibleTexts(page).flatMap((text) => numberFaults(page.locale, text, values))),
		).toEqual([]);
	});
});

const read = pages.map(({ url, html }) => ({ url, ...textOfPage(html) }));

describe("the list of a claim's pages", { timeout: 120_000 }, () => {
	it.each(["devices", "trialDays", "moneyBackDays"] as const)("has every page that says %s", (name) => {
		const listed = new Set(placesOf(name, read).flatMap((sentence) => sentence.pages));
		const pagesWith = pages.filter((page) =>
			// No claim is -1, so any number found is reported.
			visibleTexts(page).some((text) =>
				numberFaults(page.locale, text, { [name]: -1 } as Record<Counted, number>).some((fault) =>
					fault.includes(`says ${name} `),
				),
			),
		);
		expect(pagesWith.length).toBeGreaterThan(20);
		expect(pagesWith.map(({ url }) => url).filter((url) => !listed.has(url))).toEqual([]);
	});

	it("takes a bare number for a claim only where nothing else is near", () => {
		const page = (html: string) => ({ url: "/", ...textOfPage(html) });
		const figure = (html: string) =>
			placesOf("devices", [page(html)]).some(
				({ where, pages: on }) => where.endsWith("why.2.figure") && on.length,
			);
		expect(figure("<p><b>10</b> at once</p>")).toBe(true);
		expect(figure("<p>10 servers</p><script>10</script>")).toBe(false);
	});
});
