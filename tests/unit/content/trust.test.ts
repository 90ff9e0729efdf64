import { describe, expect, it } from "vitest";
import { brand } from "../../../content/readers/brand.ts";
import { readCanary } from "../../../content/readers/canary.ts";
import { parse } from "../../../content/readers/read/parse.ts";
import { securityFile, securityPolicy } from "../../../content/readers/security.ts";
import {
	listHalves,
	parseHalf,
	transparency,
	transparencyFile,
} from "../../../content/readers/transparency.ts";
import { trust, trustFile } from "../../../content/readers/trust.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { buildChecklist } from "../../../src/features/trust/checklist.ts";
import { getText } from "../../../src/words/text.ts";

const noRequests = { received: 0, answered: 0 };
const half = (name: string, received = 0, answerCount = 0) => ({
	half: name,
	authorities: { received, answered: answerCount },
	owners: noRequests,
	others: noRequests,
});

const files = {
	transparency: [transparencyFile, transparency],
	trust: [trustFile, trust],
	security: [securityFile, securityPolicy],
} as const;

it.each<[keyof typeof files, wrong: object, sentence: RegExp]>([
	["transparency", { halves: [half("2026")] }, /wanted half of a year such as 2026-H1/],
	["transparency", { halves: [half("2026-H1", 1, 2)] }, /no more answered than received/],
	["transparency", { halves: [half("2026-H1"), half("2026-H1")] }, /every half of a year once/],
	["trust", { audits: [{ by: "A", day: "2026-01-01", report: "http://a.test", of: { en: "x" } }] }, /report/],
	["trust", { sourceCode: true }, /wanted an address, https:\/\/…, or false or null/],
	["security", { key: { url: "https://a.example/k.asc", fingerprint: "AB" } }, /the 40 digits/],
	["security", { thanks: [{ name: "A", day: "May", url: "https://a.example" }] }, /wanted a day/],
	["security", { thanks: [{ name: "A", day: "2026-01-01", url: "javascript:1" }] }, /https/],
	["security", { bounty: 5 }, /bounty: unknown field/],
])("files about trust are refused when invalid: %s no. %#", (name, wrong, sentence) => {
	const [schema, valid] = files[name];
	expect(() => parse(schema, "file.json", valid)).not.toThrow();
	expect(() => parse(schema, "file.json", { ...valid, ...wrong })).toThrow(sentence);
});

describe("half-yearly request counts", () => {
	const at = (now: string, halfYears: ReturnType<typeof half>[]) =>
		listHalves(Date.parse(now), { halves: halfYears, dueDays: 60 }).map(({ half: name, figures }) => [
			name,
			!!figures,
		]);

	it("are newest first, and say which are due and missing", () => {
		const known = [half("2025-H1"), half("2026-H1", 3, 1)];
		expect(at("2026-11-22", known)).toEqual([
			["2026-H1", true],
			["2025-H2", false],
			["2025-H1", true],
		]);
	});

	it("are due only some time after the half-year", () => {
		expect(at("2026-08-29", [half("2025-H2")])).toEqual([["2025-H2", true]]);
		expect(at("2026-08-30", [half("2025-H2")])).toEqual([
			["2026-H1", false],
			["2025-H2", true],
		]);
	});

	it("are absent where none were published, and start and end with their months", () => {
		expect(at("2030-01-01", [])).toEqual([]);
		expect(parseHalf("2026-H2").map((day) => day.toISOString().slice(0, 10))).toEqual([
			"2026-07-01",
			"2027-01-01",
		]);
	});
});

describe.each(localeCodes)("the checklist in %s", (locale) => {
	const unanswered = { audits: [], sourceCode: null, diskless: null, paidReviews: null };
	const points = buildChecklist(getText(locale), Date.now(), unanswered, []).flatMap((group) => group.points);
	const of = (id: string) => points.find((point) => point.id === id);

	it("has every question with how to check it, without gaps", () => {
		expect(points.length).toBeGreaterThan(20);
		for (const { ask, why, check, answer } of points)
			for (const text of [ask, why, check, answer ?? ask]) expect(text).toMatch(/^[^{}]{5,}[.؟?]$/u);
	});

	it("answers only from data: what is unproven, missing, or against us", () => {
		expect(of("audit")).toMatchObject({ rating: "no", href: undefined });
		for (const id of ["code", "owned", "ram", "virtual", "reviews"])
			expect(of(id)).toMatchObject({ id, rating: undefined, answer: undefined });
		expect(of("operator")?.rating).toBe(brand.postal.sample ? "no" : "shown");
		expect(of("canary")?.rating).toBe(readCanary(Date.now()).state === "valid" ? "shown" : "no");
		expect(of("requests")?.rating).toBe(transparency.halves.length ? "shown" : "no");
		expect(of("lacks")?.answer).toContain("WireGuard");
		expect(of("logs")?.rating).toBe("said");
	});

	it("shows the operator's answers, good or bad, with their proof", () => {
		const audit = {
			by: "Old Firm",
			day: "2025-05-01",
			report: "https://a.example/1",
			of: { en: "the apps", ar: "the apps", fr: "the apps", ru: "the apps" },
		};
		const filled = {
			audits: [audit, { ...audit, by: "New Firm", day: "2026-05-01", report: "https://a.example/2" }],
			sourceCode: "https://code.example/apps",
			diskless: false,
			paidReviews: true,
		};
		const oslo = { country: "NO", city: "Oslo", count: 2, protocols: ["openvpn" as const] };
		const ownServer = { ...oslo, owner: "owned" as const, place: "physical" as const };
		const rentedServer = { ...ownServer, owner: "both" as const, place: "virtual" as const };
		const pointsOf = (servers: (typeof ownServer | typeof rentedServer)[]) =>
			buildChecklist(getText(locale), Date.now(), filled, servers).flatMap((group) => group.points);
		const result = pointsOf([ownServer]);
		const mixed = new Map(pointsOf([ownServer, rentedServer]).map((point) => [point.id, point.rating]));
		expect([mixed.get("owned"), mixed.get("virtual")]).toEqual(["no", "no"]);
		const now = new Map(result.map((point) => [point.id, point]));
		expect(now.get("audit")).toMatchObject({ rating: "shown", href: "https://a.example/2" });
		expect(now.get("audit")?.answer).toMatch(/New Firm.*2026.*the apps/);
		expect(now.get("code")).toMatchObject({ rating: "shown", href: "https://code.example/apps" });
		const ratings = ["owned", "ram", "virtual", "reviews"].map((id) => now.get(id)?.rating);
		expect(ratings).toEqual(["said", "no", "said", "no"]);
		for (const { id, answer } of result)
			if (id !== "operator") expect([id, answer]).not.toEqual([id, undefined]);
	});
});
