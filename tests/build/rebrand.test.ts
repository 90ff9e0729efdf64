import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import platforms from "../../content/platforms.json" with { type: "json" };
import { buildSite } from "../../functions/runtimes/node/build/site-build.ts";
import { isLocale, type Locale } from "../../i18n/locales.ts";
import { textOfPage } from "../../src/build/commands/claims.ts";
import { rebrand } from "../../src/build/commands/rebrand.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { pageOf } from "../support/site/dist.ts";
import { changeIn, copyOfSite, inSmall } from "../support/site/site-copy.ts";
import { amountsIn } from "./rules/money.ts";
import { type Counted, numberFaults } from "./rules/numbers.ts";

const oldName = /skerry|скерри|سكيري/i;
/** What is the operator's to replace, and what an older version called its database. */
const onPurpose = [...platforms.platforms.flatMap(({ url }) => url ?? []), "skerry.db"];
const withoutThose = (text: string) => onPurpose.reduce((rest, one) => rest.replaceAll(one, ""), text);

/** Every list price, by its old one. No price that follows from these was one before. */
const prices = { 9: "11.50", 108: "138.00", 27: "34.50", 8: "10.50", 96: "126.00", 24: "31.50" };
const formerAmounts = "9.00 108.00 54.00 4.50 27.00 21.60 7.20 8.00 96.00 48.00 4.00 24.00 19.20 6.40".split(
	" ",
);

let site: string;
/** Files of a folder that are text, by their path in it. */
const textsIn = (
	folder: string,
	binary = /\.(br|dcb|gz|png|jpe?g|avif|webp|woff2|dict)$/,
): [path: string, text: string][] =>
	readdirSync(join(site, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !binary.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.map((path) => [path.slice(join(site, folder).length + 1), readFileSync(path, "utf8")]);

beforeAll(async () => {
	site = copyOfSite(memoryFolder());
	inSmall(site);
	rebrand(site, { name: "Fjord VPN", ar: "فيورد", ru: "фьорд" });
	changeIn(site, "content/plans.json", /"devices": 10/g, '"devices": 12');
	for (const [from, to] of Object.entries(prices))
		changeIn(site, "content/plans.json", new RegExp(`"${from}.00"`, "g"), `"${to}"`);
	await buildSite(site, { PATH: process.env.PATH, SOURCE_DATE_EPOCH: "1795348800" });
}, 600_000);
afterAll(() => rmSync(site, { recursive: true, force: true }), 120_000);

describe("a site under another name", () => {
	it("says the old one nowhere, in no file and no file's name, but where it is another's to change", () => {
		const texts = textsIn("dist");
		expect(texts.length).toBeGreaterThan(600);
		const faults = texts.filter(([path, text]) => oldName.test(`${path} ${withoutThose(text)}`));
		expect(faults.map(([path]) => path)).toEqual([]);
		expect(texts.find(([path]) => path === "index.html")?.[1]).toContain("Fjord VPN");
		expect(texts.find(([path]) => path === "ar/index.html")?.[1]).toContain("فيورد");
	});

	it("has it in no word of mails, no source and no setting of the edge", () => {
		const sources = ["functions", "i18n", "content", "src"].flatMap((folder) =>
			textsIn(folder).map(([path, text]) => [`${folder}/${path}`, text] as const),
		);
		const all = [...sources, ["wrangler.jsonc", readFileSync(join(site, "wrangler.jsonc"), "utf8")] as const];
		expect(all.length).toBeGreaterThan(1500);
		expect(
			all.filter(([path, text]) => oldName.test(`${path} ${withoutThose(text)}`)).map(([path]) => path),
		).toEqual([]);
	});
});

/** The old number before the noun, however the sentence goes on. */
const formerDevices =
	/(?<![\d.,])(?:10|ten|dix|десят[ьи]|عشرة) (?:devices|appareils|устройств\p{L}*|أجهزة)/giu;

describe("another number of devices and other prices", () => {
	/** What people read: pages, and the words that scripts and the assistant show. */
	let parts: { path: string; part: string; locale: Locale }[];
	const read = () =>
		(parts ??= [
			...textsIn("dist")
				.filter(([path]) => path.endsWith(".html"))
				.map(([path, html]) => ({
					path,
					// A blank between elements, as they stand apart.
					part: textOfPage(html.replaceAll("<", " <")).text,
					locale: pageOf(path, html).locale,
				})),
			...textsIn("dist").flatMap(([path, part]) => {
				const locale = /(?:^|[/.])(ar|fr|ru)[/.]/.exec(path)?.[1];
				return /\.(json|xml|txt|webmanifest)$/.test(path)
					? [{ path, part, locale: isLocale(locale) ? locale : ("en" as const) }]
					: [];
			}),
		]);

	it("leave the old ones nowhere, in every language", () => {
		const faults = read().flatMap(({ path, part, locale }) =>
			[
				...numberFaults(locale, part, { devices: 12 } as Record<Counted, number>).filter((fault) =>
					fault.startsWith("devices"),
				),
				...[...part.replace(/\s/g, " ").matchAll(formerDevices)].map(([written]) => written),
				...amountsIn(part)
					.filter(({ amount }) => formerAmounts.includes(amount))
					.map(({ written }) => written),
			].map((fault) => `${path}: ${fault}`),
		);
		expect(faults).toEqual([]);
	});

	it("stand where the old ones stood", () => {
		const pricing = read()
			.filter(({ path }) => path === "ru/pricing/index.html")
			.map(({ part }) => part.replace(/\s/g, " "))
			.join(" ");
		expect(pricing).toContain("12 устройств");
		expect(pricing).toMatch(/5,75/);
	});
});
