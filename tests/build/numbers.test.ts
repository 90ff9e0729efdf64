import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import locations from "../../content/claims/locations.json" with { type: "json" };
import moneyBackDays from "../../content/claims/moneyBackDays.json" with { type: "json" };
import servers from "../../content/claims/servers.json" with { type: "json" };
import trialDays from "../../content/claims/trialDays.json" with { type: "json" };
import { plans } from "../../content/readers/plans.ts";
import { pages } from "../support/site/dist.ts";
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
	it("are the same wherever a claim stands, in every language", () => {
		const faults = pages.flatMap((page) =>
			visibleTexts(page)
				.flatMap((text) => numberFaults(page.locale, text, values))
				.map((fault) => `${page.url} ${fault}`),
		);
		expect(faults).toEqual([]);
	});
});

describe("the check of numbers", () => {
	const fixture = {
		devices: 10,
		trialDays: 7,
		moneyBackDays: 30,
		servers: 21000,
		locations: 111,
		countries: 40,
	};
	it.each([
		["en", "One account connects 5 devices at the same time."],
		["en", "A 3-day free trial"],
		["en", "Get your money back within 20 days."],
		["en", "80 servers in 111 locations"],
		["en", "servers in 50+ countries"],
		["fr", "Jusqu’à cinq appareils"],
		["fr", "Satisfait ou remboursé pendant 20 jours"],
		["ru", "до 5 устройств"],
		["ru", "Гарантия возврата — 20 дней"],
		["ar", "5 أجهزة في الوقت نفسه"],
		["ar", "تجربة مجانية لمدة 3 أيام"],
	] as const)("refuses, in %s, “%s”", (locale, text) => {
		expect(numberFaults(locale, text, fixture)).not.toEqual([]);
	});

	it.each([
		[
			"en",
			"10 devices at the same time, ten devices at once, 21,000+ servers in 111 locations and 40 countries",
		],
		["en", "7 days free, 30 days to change your mind; a 7-day free trial, a 30-day money-back guarantee"],
		["en", "Restart both devices; two phones; a reply within one business day"],
		["fr", "10 appareils en même temps, 21 000 serveurs, 111 emplacements, 7 jours d’essai"],
		["ru", "10 устройств одновременно, 21 000 серверов, 7 дней бесплатно, гарантия возврата 30 дней"],
		["ar", "10 أجهزة في الوقت نفسه، تجربة مجانية لمدة 7 أيام، ضمان استرداد لمدة 30 يومًا"],
	] as const)("lets, in %s, “%s”", (locale, text) => {
		expect(numberFaults(locale, text, fixture)).toEqual([]);
	});
});
