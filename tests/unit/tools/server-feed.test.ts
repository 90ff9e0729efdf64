import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseServerFeed } from "../../../content/readers/places/server-feed.ts";
import { fetchServerFeed } from "../../../functions/runtimes/node/build/server-feed.ts";
import { readConfig } from "../../../functions/runtimes/settings/config.ts";
import { summarise } from "../../../functions/servers/index.ts";
import { faultsOf as faultsIn } from "../../support/content-faults.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { feed, hostile, place } from "../../support/fakes/servers.ts";

const faultsOf = (data: unknown) => faultsIn(() => parseServerFeed("the feed", data));

describe("a server feed", () => {
	it("is accepted when all of it is valid", () =>
		expect(parseServerFeed("the feed", JSON.parse(feed(place()))).servers).toEqual([place()]));

	const cities =
		"Paris|Frankfurt am Main|St. Louis|Washington, D.C.|Saint-Denis (Réunion)|N’Djamena|Amrān|الرياض|Нижний Новгород|서울|Île-de-France|Ho Chi Minh City 2";
	it.each([...cities.split("|"), "Zürich".normalize("NFD")])("accepts the city %s", (city) =>
		expect(faultsOf(JSON.parse(feed(place({ city }))))).toEqual([]),
	);

	it.each(hostile)("is refused with %s", (_, entry) => {
		expect(faultsOf({ servers: [place({ city: "Hamburg" }), entry] }).length).toBeGreaterThan(0);
	});

	it.each(["null", "7", '"servers"', "[]", "{}"])("is refused when it is %s", (text) => {
		const data = JSON.parse(text);
		for (const feed of [data, { servers: [data] }, ...(text === "[]" ? [] : [{ servers: data }])])
			expect(faultsOf(feed).length).toBeGreaterThan(0);
	});

	it("has each city of a country once, ignoring case", () => {
		const duplicates = [
			place({ city: "Malmö" }),
			place({ city: "MALMO" }),
			place({ city: "Malmö", country: "SE" }),
		];
		expect(faultsOf({ servers: duplicates })).toEqual([
			'the feed: servers.1.city: found "MALMO" again, wanted each city once',
		]);
	});

	it("has two thousand cities at most", () => {
		const tooMany = Array.from({ length: 2001 }, (_, at) => place({ city: `City ${at}` }));
		expect(faultsOf({ servers: tooMany })).toHaveLength(1);
		expect(faultsOf({ servers: tooMany.slice(1) })).toEqual([]);
	});

	it("aggregates cities to countries: worst state, load weighted by servers", () => {
		const { servers: places } = parseServerFeed("the feed", {
			servers: [
				place({ load: 10, count: 30 }),
				place({ city: "Berlin", load: 90, count: 10, state: "down" }),
				place({ country: "FR", city: "Paris", load: undefined, state: undefined }),
			],
		});
		expect(summarise(places)).toEqual([
			{ id: "DE", state: "limited", load: 30 },
			{ id: "FR", state: null, load: null },
		]);
		expect(summarise(places, "DE").map(({ id, state }) => [id, state])).toEqual([
			["Frankfurt am Main", "up"],
			["Berlin", "down"],
		]);
		expect(summarise(places, "SE")).toEqual([]);
	});
});

describe("a feed's URL", () => {
	const servers = (SERVERS_URL: string) => readConfig({ SERVERS_URL }).servers;

	it("uses a secure transport", () => {
		expect(servers("https://a.example/servers.json?key=1")).toEqual({
			url: "https://a.example/servers.json?key=1",
		});
		expect(servers("http://127.0.0.1:9/x")).toEqual({ url: "http://127.0.0.1:9/x" });
		expect(servers(" ")).toBeNull();
	});

	it.each(["http://a.example/x", "ftp://a.example", "servers.json", "https://me:secret@a.example/"])(
		"is not %s",
		(url) => {
			expect(() => servers(url)).toThrow(/SERVERS_URL must be the https address/);
		},
	);
});

describe("a build with a feed", () => {
	const cache = emptyFolder();

	const env = { SERVERS_URL: "https://feed.test/servers.json" };
	async function buildWith(answer: () => Response | Promise<Response>): Promise<string[]> {
		const lines: string[] = [];
		await fetchServerFeed(cache.path, env, (line) => lines.push(line), { fetch: async () => answer() });
		return lines;
	}
	const cacheFolder = (): unknown => JSON.parse(readFileSync(join(cache.path, "servers.json"), "utf8"));

	it("saves the feed where pages read it", async () => {
		expect(await buildWith(() => new Response(feed(place())))).toEqual([]);
		expect(cacheFolder()).toEqual({ servers: [place()] });
	});

	it.each<[string, () => Response | Promise<Response>, RegExp]>([
		["is down", () => Promise.reject(new TypeError("refused")), /refused/],
		["answers 500", () => new Response("", { status: 500 }), /500/],
		[
			"declares a huge length",
			() => new Response("{}", { headers: { "content-length": "9999999999" } }),
			/more than/,
		],
		["is invalid", () => new Response(feed(place({ city: "\u202Ex" }))), /servers\.0\.city/],
	])("keeps the last valid feed when it %s, and says so", async (_, answer, text) => {
		await buildWith(() => new Response(feed(place())));
		const lines = await buildWith(answer);
		expect(lines.join()).toMatch(text);
		// A feed's content is untrusted: it must not inject control characters into a terminal.
		expect(lines.join()).not.toContain("\u202E");
		expect(cacheFolder()).toEqual({ servers: [place()] });
	});

	it("goes on without one when there never was any", async () => {
		await buildWith(() => new Response("", { status: 404 }));
		expect(existsSync(join(cache.path, "servers.json"))).toBe(false);
	});
});
