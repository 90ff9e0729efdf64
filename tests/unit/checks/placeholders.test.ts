import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listPlaceholders } from "../../../content/placeholders.ts";
import plans from "../../../content/plans.json" with { type: "json" };
import { plansFile } from "../../../content/readers/plans.ts";
import { ContentError, parse } from "../../../content/readers/read/parse.ts";
import { findAllPlaceholderFaults, findPlaceholderFaults } from "../../../src/build/checks/placeholders.ts";
import { findAnchorFaults } from "../../../src/build/postprocess/anchors.ts";
import { PageParts } from "../../../src/build/postprocess/page-parts.ts";

describe("facts only the operator knows", () => {
	const sample = { sample: "what is true" };
	const unfilled: Parameters<typeof listPlaceholders>[0] = {
		brand: { origin: "https://a.example", emails: { press: "press@a.example" }, postal: sample },
		platforms: { platforms: [{ id: "linux" }, { id: "android", url: "https://a.test/?id=example.a" }] },
		releases: { releases: [{ platform: "linux", placeholder: true }] },
		trust: { ...sample, sourceCode: null, diskless: null, paidReviews: null },
		keepRefundYears: { note: "A sample: ask a lawyer." },
		...{ freeAndPaid: sample, plans: sample, protocols: sample },
		...{ security: sample, servers: sample, transparency: sample },
	};

	it("are listed with file, field and what to enter", () => {
		const result = listPlaceholders(unfilled);
		expect(result.map(({ where }) => where.replace("content/", "")).join(" | ")).toBe(
			"brand.json: origin | brand.json: emails.press | releases.json: linux | platforms.json: android.url | releases.json: android | brand.json: postal | free-and-paid.json | plans.json | protocols.json | security.json | servers.json | transparency.json | trust.json | trust.json: sourceCode | trust.json: diskless | trust.json: paidReviews | claims/keepRefundYears.json",
		);
		for (const { where, wanted } of [...result, ...listPlaceholders()]) {
			expect(existsSync(where.split(":")[0] ?? ""), where).toBe(true);
			expect(wanted).not.toBe("");
		}
	});

	it("are not listed once they are filled in", () => {
		const filled = {
			brand: { origin: "https://a.test", emails: { press: "press@a.test" }, postal: {} },
			platforms: { platforms: [{ id: "linux" }, { id: "android", url: "https://a.test/?id=a" }] },
			releases: { releases: [{ platform: "linux" }, { platform: "android" }] },
			trust: { sourceCode: false, diskless: true, paidReviews: false },
			keepRefundYears: { note: "The law." },
			...{ freeAndPaid: {}, plans: {}, protocols: {}, security: {}, servers: {}, transparency: {} },
		};
		expect(listPlaceholders(filled)).toEqual([]);
	});
});

const names = new Set(["brand", "payBy", "devices", "count"]);
const keys = new Set(["common:units.days_one", "common:units.days_other", "common:yes"]);
const faultsOf = (text: string): string[] =>
	findPlaceholderFaults({ path: "i18n/en/home.json", text }, names, keys);

describe("a placeholder", () => {
	it("that is misspelt is reported with its line", () => {
		expect(faultsOf('{\n\t"a": "{{brandd}} takes {{payByy}}"\n}')).toEqual([
			"i18n/en/home.json:2: nobody fills in {{brandd}}: i18n/README.md lists what there is",
			"i18n/en/home.json:2: nobody fills in {{payByy}}: i18n/README.md lists what there is",
		]);
	});

	it("that isn't closed, or nests unknown words, is reported", () => {
		expect(faultsOf('"{{brand} says"')[0]).toContain("is not closed");
		expect(faultsOf('"$t(common:units.dayz, {\\"count\\": {{devices}} })"')[0]).toContain("units.dayz");
	});

	it.each(['"{{devices, number}} for {{ brand }}"', '"$t(common:units.days, {\\"count\\": {{devices}} })"'])(
		"is accepted where it is valid: %s",
		(text) => expect(faultsOf(text)).toEqual([]),
	);

	it("is valid in every dictionary and every content file", () =>
		expect(findAllPlaceholderFaults()).toEqual([]));
});

describe("a link to an anchor", () => {
	const pages = (html: string) =>
		new Map([
			["features/index.html", new PageParts('<h2 id="kill">Kill switch</h2>')],
			["profile/index.html", new PageParts('<div data-island="Profile"><a href="#manual">')],
			["index.html", new PageParts(html)],
		]);
	it("is refused where it doesn't exist, with its page or exactly the lines that have it", () => {
		expect(findAnchorFaults(pages('<a class="x" href="/features#kil">'))).toEqual([
			"/: leads to /features#kil, where no heading or id has that name",
		]);
		const there = findAnchorFaults(new Map([["features/index.html", new PageParts('<a href="#kill">')]]));
		expect(there[0]).toMatch(/^content\/blog\/[\w-]+\/\w+\.mdx:\d+, /);
		const [draft] = findAnchorFaults(pages('<a href="/fr/guides/check-dns">'));
		expect(draft).toMatch(/^content\/glossary\.json:\d+, .*: leads to \/fr\/guides\/check-dns,/);
	});

	it.each(["/guides/check-dns", "/fr/blog/post/next-week#first", "/vpn-for-messaging/netflix"])(
		"is refused where its text isn't published, as a draft: %s",
		(href) => {
			const line = `: leads to ${href.replace(/#.*/, "")}, which isn’t published`;
			expect(findAnchorFaults(pages(`<a href="${href}">`))[0]).toMatch(
				new RegExp(`^(/|content/[^ ]+:\\d+.*)${line}$`),
			);
		},
	);

	it("is refused where not even the island’s own links have it", () =>
		expect(findAnchorFaults(pages('<a href="/profile#other">'))).toHaveLength(1));

	it.each([
		'<a href="/features#kill">',
		'<a href="/profile#manual">',
		'<a href="#here" id="here">',
		'<a href="https://a.example/#x">',
		'<a href="/api#x">',
		'<div data-island="Profile"><a href="#tab">',
	])("is accepted: %s", (html) => expect(findAnchorFaults(pages(html))).toEqual([]));
});

it("a plan's device count must match the copy", () => {
	const [first, ...others] = plans.plans;
	const changed = { ...plans, plans: [first, ...others.map((plan) => ({ ...plan, devices: 12 }))] };
	const check = () => parse(plansFile, "content/plans.json", changed);
	expect(check).toThrow(ContentError);
	expect(check).toThrow("content/plans.json: plans.1.devices: found 12, wanted 10 as in the first plan");
});
