import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import brand from "../../content/brand.json" with { type: "json" };
import platforms from "../../content/platforms.json" with { type: "json" };
import { getMonthlyPrice } from "../../functions/contract/billing/price.ts";
import { buildSite } from "../../functions/runtimes/node/build/site-build.ts";
import { isLocale } from "../../i18n/locales.ts";
import { rebrand } from "../../src/build/commands/rebrand.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { pageKinds } from "../support/site/page-kinds.ts";
import { changeIn, copyOfSite, inEnglishOnly, reduceContent } from "../support/site/site-copy.ts";
import { amountsIn } from "./rules/money.ts";
import { type Counted, numberFaults } from "./rules/numbers.ts";
import { newDevices, newPlansAt, oldAmountsAt, oldDevices } from "./rules/other-plans.ts";

const buildDate = Date.parse("2026-11-22T12:00:00Z");
const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(buildDate / 1000) };
const post = "content/blog/streaming-with-vpn/en.mdx";
const feature = "src/features/country/CountryPage.astro";

const [newName = "", ar, ru] =
	brand.shortName === "Fjord" ? ["Sound VPN", "ساوند", "саунд"] : ["Fjord VPN", "فيورد", "фьорд"];
const newSlug = newName.replace(" VPN", "").toLowerCase();
const oldNames = [brand.shortName, brand.slug, ...Object.values({ ...brand.shortNameIn, ...brand.typedIn })];
const oldName = new RegExp(oldNames.join("|"), "i");
/** URLs with the old name that the operator has to replace. */
const allowedUrls = platforms.platforms.flatMap(({ url }) => url ?? []);
/** A short name may occur in Base64. */
const withoutAllowed = (text: string) =>
	allowedUrls.reduce((rest, one) => rest.replaceAll(one, ""), text.replace(/[\w+/]{200,}/g, ""));

const newPlans = newPlansAt(buildDate);
const oldAmounts = oldAmountsAt(buildDate);

const binary = /\.(br|dcb|gz|png|jpe?g|avif|webp|woff2|dict)$/;
let site: string;
const filesIn = (folder: string): Map<string, Buffer> =>
	new Map(
		readdirSync(join(site, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.sort()
			.map((path) => [path.slice(join(site, folder).length + 1), readFileSync(path)]),
	);
const textsOf = (files: Map<string, Buffer>): [path: string, text: string][] =>
	[...files].filter(([path]) => !binary.test(path)).map(([path, body]) => [path, body.toString()]);
const differing = (one: Map<string, Buffer>, other: Map<string, Buffer>): string[] =>
	[...new Set([...one.keys(), ...other.keys()])].filter((name) => {
		const body = other.get(name);
		return !body || !one.get(name)?.equals(body);
	});

/** Scheduled content: one text of each kind, and an incident due on the build date (2026-11-22). */
function addWaiting(): void {
	const writeText = (path: string, data: object, head: string) => {
		const folder = join(site, "content", path);
		const word = path.split("/")[1];
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, `${kindOf[path.split("/")[0] ?? ""]}.json`), JSON.stringify(data));
		writeFileSync(join(folder, "en.mdx"), `---\n${head}\n---\n\n## ${word}\n\n1. ${word}.\n`);
	};
	const kindOf: Record<string, string> = { blog: "post", guides: "guide", incidents: "incident" };
	const scheduled = { published: "2026-11-23" };
	writeText(
		"blog/zzwaiting",
		{ ...scheduled, category: "news", author: "editorial", seed: "x" },
		'title: "Zzwaiting"\nexcerpt: "Zzwaiting"',
	);
	const sources = [{ title: "Zzwaiting", url: "https://a.example/" }];
	writeText(
		"guides/zzwaiting",
		{ draft: true, system: "every", kind: "verify", order: 99, sources },
		`title: "Zzwaiting for its day"\ndescription: "${"Zzwaiting ".repeat(10).trim()}"`,
	);
	const began = "2026-11-20T08:00:00Z";
	writeText(
		"incidents/zzwaiting",
		{ ...scheduled, began, parts: ["mail"] },
		'title: "Zzwaiting"\nsummary: "Zzwaiting"',
	);
	writeText(
		"incidents/zzcome",
		{ published: "2026-11-22", began, parts: ["mail"] },
		'title: "Zzcome"\nsummary: "Zzcome"',
	);
	changeIn(site, "content/answers/travel/en.json", '"description":', '"draft":true,"description":');
	// The assistant knows how people ask for this one.
	changeIn(site, "content/blog/nepal-vpn-surge-2025/post.json", '"category":', '"draft":true,"category":');
}

/** In all languages. */
let sources: (readonly [path: string, text: string])[];
let first: Map<string, Buffer>;
let again: Map<string, Buffer>;
let fromScratch: Map<string, Buffer>;

beforeAll(async () => {
	site = copyOfSite(memoryFolder());
	rebrand(site, { name: newName, ar, ru });
	writeFileSync(join(site, "content/plans.json"), JSON.stringify(newPlans));
	sources = ["functions", "i18n", "content", "src"].flatMap((folder) =>
		textsOf(filesIn(folder)).map(([path, text]) => [`${folder}/${path}`, text] as const),
	);
	// Checking the sources of the other languages is enough: the English pages show what the build makes of them.
	inEnglishOnly(site);
	reduceContent(site);
	addWaiting();
	await buildSite(site, env);
	first = filesIn("dist");
	// Long enough to change the reading time in post lists.
	changeIn(site, post, /\n*$/, `\n\n${"The very same. ".repeat(300)}\n`);
	changeIn(site, feature, '<main id="main"', '<main id="main" data-again');
	await buildSite(site, env);
	again = filesIn("dist");
	renameSync(join(site, "dist"), join(site, "again"));
	for (const folder of [".cache", "node_modules/.astro", "node_modules/.cache", "node_modules/.vite"])
		rmSync(join(site, folder), { recursive: true, force: true });
	await buildSite(site, env);
	fromScratch = filesIn("dist");
}, 900_000);
afterAll(() => rmSync(site, { recursive: true, force: true }), 120_000);

describe("a text scheduled for later", () => {
	const naming = (word: string) =>
		textsOf(first).flatMap(([name, text]) => (text.toLowerCase().includes(word) ? [name] : []));

	it("is on no page, and in no feed, list, index or dictionary", () => {
		expect(textsOf(first).length).toBeGreaterThan(200);
		expect(naming("zzwaiting")).toEqual([]);
		expect(naming("help/travel")).toEqual([]);
		expect(naming("nepal-vpn-surge")).toEqual([]);
	});

	it("is published on its day", () =>
		expect(naming("zzcome")).toEqual(expect.arrayContaining(["status/feed.xml", "status/index.html"])));
});

describe("an incremental build", () => {
	it("is byte for byte the same as a build from scratch", () => {
		expect(fromScratch.size).toBeGreaterThan(400);
		expect(differing(again, fromScratch)).toEqual([]);
	});

	it("is tested with every kind of page", () => {
		const paths = pageKinds.map(
			([name, address]) => [name, address.replace(/^\/|[?#].*/g, "").replace(brand.slug, newSlug)] as const,
		);
		const missing = paths.filter(
			([, path]) =>
				![`${path}/index.html`.replace(/^\//, ""), `${path}.html`].some((file) => fromScratch.has(file)),
		);
		expect(missing.map(([name]) => name)).toEqual(["not found", "no country"]);
		for (const page of ["404.html", "country/unknown/index.html"]) expect(fromScratch.has(page)).toBe(true);
	});

	it("has the change wherever it belongs, and nothing else changed", () => {
		const changed = differing(first, again);
		expect(changed).toEqual(
			expect.arrayContaining([
				"blog/post/streaming-with-vpn/index.html",
				"blog/post/streaming-with-vpn/index.html.br",
				"blog/index.html",
				"country/germany/index.html",
				"search/en.json",
			]),
		);
		for (const page of ["index.html", "pricing/index.html", "vpn-for-streaming/netflix/index.html"])
			expect([page, first.has(page), changed.includes(page)]).toEqual([page, true, false]);
	});
});

/** A page's text, alt texts, labels and descriptions, without invisible marks. */
function textOfPage(html: string): string {
	const texts: string[] = [];
	let silent = 0;
	const parser = new Parser({
		onopentag(tag, { alt, title, content, "aria-label": label }) {
			if (/^(script|style|template)$/.test(tag)) silent++;
			for (const text of [alt, title, content, label]) if (text !== undefined) texts.push(` ${text} `);
		},
		ontext(text) {
			if (!silent) texts.push(text);
		},
		onclosetag(tag) {
			if (/^(script|style|template)$/.test(tag)) silent--;
		},
	});
	parser.end(html);
	return texts
		.join("")
		.replace(/[\u200e\u200f\u2060\u2066-\u2069]/g, "")
		.replace(/\s+/g, " ");
}

/** Pages, and the text that scripts and the assistant display. */
const readable = () => [...first].filter(([path]) => /\.(html|json|xml|txt|webmanifest)$/.test(path));

describe("a site with another name", () => {
	const faultsIn = (texts: readonly (readonly [path: string, text: string])[]) =>
		texts.filter(([path, text]) => oldName.test(`${path} ${withoutAllowed(text)}`)).map(([path]) => path);

	it("has the old one nowhere, in no file or file name, except where it is another company's", () => {
		expect(faultsIn(textsOf(first))).toEqual([]);
		expect(first.get("index.html")?.toString()).toContain(newName);
	});

	it("has it in no text of any language, no mail, no source and no setting of the edge", () => {
		expect(sources.length).toBeGreaterThan(1500);
		expect(faultsIn(sources)).toEqual([]);
		expect(faultsIn([["wrangler.jsonc", readFileSync(join(site, "wrangler.jsonc"), "utf8")]])).toEqual([]);
	});
});

describe("another number of devices and other prices", () => {
	const devices = { devices: newDevices } as Record<Counted, number>;
	const formerIn = (path: string, text: string): string[] => {
		const locale = /(?:^|[/.])(ar|fr|ru)[/.]/.exec(path)?.[1];
		return [
			...numberFaults(isLocale(locale) ? locale : "en", text, devices).filter((fault) =>
				fault.startsWith("devices"),
			),
			...[...text.replace(/\s/g, " ").matchAll(oldDevices)].map(([written]) => written),
			...amountsIn(text)
				.filter(({ amount }) => oldAmounts.has(amount))
				.map(({ written }) => written),
		].map((fault) => `${path}: ${fault}`);
	};

	it("leave the old ones on no page, and in no text of any language", () => {
		const pages = readable().map(([path, body]) => {
			const html = body.toString();
			// Adjacent elements need a space, as they're rendered apart.
			return [path, path.endsWith(".html") ? textOfPage(html.replaceAll("<", " <")) : html] as const;
		});
		const texts = sources.filter(([path]) => /^(i18n|content)\/.*\.(json|mdx)$/.test(path));
		expect(texts.length).toBeGreaterThan(600);
		expect([...pages, ...texts].flatMap(([path, text]) => formerIn(path, text))).toEqual([]);
	});

	it("replace the old ones in their places", () => {
		const pricing = textOfPage(`${first.get("pricing/index.html")}`);
		expect(pricing).toContain(`${newDevices} devices`);
		for (const plan of newPlans.plans) expect(pricing).toContain(getMonthlyPrice(plan, buildDate));
	});
});
