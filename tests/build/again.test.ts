import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../../functions/runtimes/node/build/site-build.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { pageKinds } from "../support/site/page-kinds.ts";
import { changeIn, copyOfSite, inEnglishOnly, inSmall } from "../support/site/site-copy.ts";

const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: "1795348800" };
const post = "content/blog/streaming-with-vpn/en.mdx";
const feature = "src/features/country/CountryPage.astro";

let site: string;
const filesIn = (folder: string): Map<string, Buffer> =>
	new Map(
		readdirSync(join(site, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.sort()
			.map((path) => [path.slice(join(site, folder).length + 1), readFileSync(path)]),
	);
const differing = (one: Map<string, Buffer>, other: Map<string, Buffer>): string[] =>
	[...new Set([...one.keys(), ...other.keys()])].filter((name) => {
		const body = other.get(name);
		return !body || !one.get(name)?.equals(body);
	});

/** A text of each kind that waits, and an incident whose day has come; the moment of the build is 2026-11-22. */
function addWaiting(): void {
	const put = (path: string, data: object, head: string) => {
		const folder = join(site, "content", path);
		const word = path.split("/")[1];
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, `${kindOf[path.split("/")[0] ?? ""]}.json`), JSON.stringify(data));
		writeFileSync(join(folder, "en.mdx"), `---\n${head}\n---\n\n## ${word}\n\n1. ${word}.\n`);
	};
	const kindOf: Record<string, string> = { blog: "post", guides: "guide", incidents: "incident" };
	const cover = { art: "chart", seed: "x" };
	const late = { published: "2026-11-23" };
	put(
		"blog/zzwaiting",
		{ ...late, category: "news", author: "editorial", cover },
		'title: "Zzwaiting"\nexcerpt: "Zzwaiting"',
	);
	const sources = [{ title: "Zzwaiting", url: "https://a.example/" }];
	put(
		"guides/zzwaiting",
		{ draft: true, system: "every", kind: "verify", order: 99, sources },
		`title: "Zzwaiting for its day"\ndescription: "${"Zzwaiting ".repeat(10)}"`,
	);
	const began = "2026-11-20T08:00:00Z";
	put("incidents/zzwaiting", { ...late, began, parts: ["mail"] }, 'title: "Zzwaiting"\nsummary: "Zzwaiting"');
	put(
		"incidents/zzcome",
		{ published: "2026-11-22", began, parts: ["mail"] },
		'title: "Zzcome"\nsummary: "Zzcome"',
	);
	changeIn(site, "content/answers/travel/en.json", '"description":', '"draft":true,"description":');
}

let first: Map<string, Buffer>;
let again: Map<string, Buffer>;
let anew: Map<string, Buffer>;

beforeAll(async () => {
	site = copyOfSite(memoryFolder());
	inEnglishOnly(site);
	inSmall(site);
	addWaiting();
	await buildSite(site, env);
	first = filesIn("dist");
	// So much longer that lists of posts say another time to read.
	changeIn(site, post, /\n*$/, `\n\n${"The very same. ".repeat(300)}\n`);
	changeIn(site, feature, '<main id="main"', '<main id="main" data-again');
	await buildSite(site, env);
	again = filesIn("dist");
	renameSync(join(site, "dist"), join(site, "again"));
	for (const folder of [".cache", "node_modules/.astro", "node_modules/.cache", "node_modules/.vite"])
		rmSync(join(site, folder), { recursive: true, force: true });
	await buildSite(site, env);
	anew = filesIn("dist");
}, 900_000);
afterAll(() => rmSync(site, { recursive: true, force: true }), 120_000);

describe("a text whose day has not come", () => {
	const texts = () => [...first].filter(([name]) => !/\.(br|gz|png|woff2)$/.test(name));
	const naming = (word: string) =>
		texts().flatMap(([name, body]) => (body.toString().toLowerCase().includes(word) ? [name] : []));

	it("is on no page, and in no feed, list, index or dictionary", () => {
		expect(texts().length).toBeGreaterThan(200);
		expect(naming("zzwaiting")).toEqual([]);
		expect(naming("help/travel")).toEqual([]);
	});

	it("is there once it has", () => {
		expect(naming("zzcome")).toEqual(expect.arrayContaining(["status/feed.xml", "status/index.html"]));
	});
});

describe("a build after a change", () => {
	it("is byte for byte what a build from nothing makes of the same", () => {
		expect(anew.size).toBeGreaterThan(400);
		expect(differing(again, anew)).toEqual([]);
	});

	it("is tried on every kind of page", () => {
		const paths = pageKinds.map(([name, address]) => [name, address.replace(/^\/|[?#].*/g, "")] as const);
		const missing = paths.filter(
			([, path]) => ![`${path}/index.html`.replace(/^\//, ""), `${path}.html`].some((file) => anew.has(file)),
		);
		expect(missing.map(([name]) => name)).toEqual(["not found", "no country"]);
		expect([anew.has("404.html"), anew.has("country/unknown/index.html")]).toEqual([true, true]);
	});

	it("has the change wherever it belongs, and what does not know of it as it was", () => {
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
