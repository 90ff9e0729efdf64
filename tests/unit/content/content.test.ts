import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { brandFile } from "../../../content/readers/brand.ts";
import { claimsFile } from "../../../content/readers/claims.ts";
import { examplesFile } from "../../../content/readers/examples.ts";
import { answerFile } from "../../../content/readers/help/answers.ts";
import { guideFile } from "../../../content/readers/help/guides.ts";
import { helpFile } from "../../../content/readers/help/help.ts";
import { countryFile } from "../../../content/readers/places/countries.ts";
import { plansFile } from "../../../content/readers/plans.ts";
import { platformsFile } from "../../../content/readers/platforms.ts";
import { findFiles, readAll } from "../../../content/readers/read/disk.ts";
import { ContentError, parse } from "../../../content/readers/read/parse.ts";
import { releasesFile } from "../../../content/readers/releases.ts";
import { serviceFile } from "../../../content/readers/services.ts";
import { tilesFile } from "../../../content/readers/tiles.ts";
import { findDataFaults } from "../../../src/build/checks/content-faults.ts";
import { checkFirst } from "../../../src/build/plugins/setup.ts";
import { faultsOf } from "../../support/content-faults.ts";

type Data = Record<string, unknown>;
const readJson = (path: string): Data =>
	JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));

/** A file's data with one field changed or removed. */
function changed(path: string, field: string, value?: unknown): Data {
	const data = readJson(path);
	const keys = field.split(".");
	const last = keys.pop() as string;
	const inner = keys.reduce((result, key) => result[key] as Data, data);
	if (value === undefined) delete inner[last];
	else inner[last] = value;
	return data;
}

const uk = "countries/uk";
const netflix = "services/streaming/netflix";
const law = { id: "law", heading: "Law", text: "Text." };

const flag = "isDefault";
describe("a content file", () => {
	it.each<[z.ZodType, file: string, value: unknown, sentence: string, field?: string]>([
		[countryFile, uk, "UKK", 'code: found "UKK", wanted the code of a country such as DE'],
		[countryFile, uk, undefined, 'code: found nothing, wanted words in quotation marks: "…"'],
		[countryFile, uk, undefined, "words.en: found nothing, wanted fields in braces: { … }"],
		[countryFile, uk, {}, "words.tlh: unknown field"],
		[countryFile, uk, law, 'words.en.sections.0.id: found "law", wanted "use"', "words.en.sections.0"],
		[countryFile, uk, [], "words.en.questions: found a list of 0, wanted two questions"],
		[countryFile, uk, "Short.", 'words.en.description: found "Short.", wanted at least 90 characters'],
		[serviceFile, netflix, "NFX", 'monogram: found "NFX", wanted at most 2 characters'],
		[releasesFile, "releases", "May", 'releases.0.date: found "May", wanted a day such as 2026-11-21'],
		[
			releasesFile,
			"releases",
			9,
			"releases.0.sha256: found nothing, wanted size and sha256 for a file elsewhere, and neither for others: the build measures ours",
			"releases.0.size",
		],
		[
			releasesFile,
			"releases",
			[],
			"releases.0.notes.en: found a list of 0, wanted what is new, a sentence at least",
		],
		[
			platformsFile,
			"platforms",
			"javascript:1",
			'platforms.0.url: found "javascript:1", wanted an address, https://… or /…',
		],
		[plansFile, "plans", "dollars", 'currency: found "dollars", wanted the code of a currency such as USD'],
		[
			plansFile,
			"plans",
			{ taxIncluded: false },
			'currencies.JPY: found {"taxIncluded":false}, wanted a currency with two decimals: all amounts are counted in cents',
		],
		[plansFile, "plans", 150, "plans.1.discount: found 150, wanted a percentage below 100"],
		[
			plansFile,
			"plans",
			"2025-12-31T23:59:59Z",
			'plans.1.discountEnds: found "2025-12-31T23:59:59Z", wanted a moment after discountStarts',
		],
		[plansFile, "plans", false, `plans: found a list of 3, wanted one plan with ${flag}`, `plans.1.${flag}`],
		[claimsFile, "claims", "mine", 'statements: found "mine", wanted a list: [ … ]'],
		[tilesFile, "tiles", "Hbo Max", 'tabs.0.tiles.0: found "Hbo Max", wanted a name such as hbo-max'],
		[helpFile, "help/en", 1, 'asking: found 1, wanted words in quotation marks: "…"'],
		[brandFile, "brand", "press", 'emails.press: found "press", wanted an e-mail address'],
		[brandFile, "brand", "a.test", 'origin: found "a.test", wanted an origin such as https://example.com'],
		[examplesFile, "examples", "300.1.1.1", 'ipv4: found "300.1.1.1", wanted an IPv4 address'],
	])("that is invalid is reported with its field (%#)", (schema, file, value, sentence, field) => {
		const path = `content/${file}.json`;
		expect(faultsOf(() => parse(schema, path, readJson(path)))).toEqual([]);
		const data = changed(path, field ?? sentence.split(":")[0] ?? "", value);
		expect(faultsOf(() => parse(schema, path, data))).toEqual([`${path}: ${sentence}`]);
	});

	it("may be written in English alone", () => {
		const { words, ...rest } = readJson(`content/${netflix}.json`) as { words: Record<string, unknown> };
		expect(parse(serviceFile, "", { ...rest, words: { en: words.en } }).words.ru).toBeUndefined();
	});

	it("is named by what the stars of its path stand for", () => {
		expect(readAll(countryFile, "content/countries/*.json").get("uk")).toMatchObject({ code: "GB" });
		expect([...readAll(answerFile, "content/answers/*/*.json").keys()]).toContain("travel/en");
		expect([...readAll(guideFile, "content/guides/*/guide.json").keys()]).toContain("linux-openvpn");
	});
});

describe("the check of all content", () => {
	it("passes, and covers every content file", async () => {
		expect(await findDataFaults()).toEqual([]);
		const kinds = findFiles("content/readers/**/*.ts").map((path) => path.replace(/^.*\/|\.ts$/g, ""));
		const named = findFiles("content/*.json").map((path) => path.replace(/^.*\/|\.json$/g, ""));
		expect(named.filter((kind) => !kinds.includes(kind))).toEqual([]);
	});

	it("reports the errors of every kind at once, and fails the build", async () => {
		const readBroken = (path: string) => async () => {
			throw new ContentError([`${path}: x: found 1, wanted 2`]);
		};
		const faults = await findDataFaults({
			a: readBroken("a.json"),
			fine: async () => {},
			b: readBroken("b.json"),
			again: readBroken("a.json"),
		});
		const check = () => Promise.reject(new ContentError(faults));
		const start = checkFirst(check).hooks["astro:config:setup"] as (options: object) => Promise<void>;
		await expect(start({ command: "sync" })).rejects.toThrow(
			/:\n {2}a\.json: x: found 1, wanted 2\n {2}b\.json: x: found 1, wanted 2$/,
		);
	});
});
