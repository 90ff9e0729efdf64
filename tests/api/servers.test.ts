import { describe, expect, test } from "vitest";
import { serversNow } from "../../functions/contract/servers.ts";
import { createServers } from "../../functions/gateways/servers/index.ts";
import { refreshServers } from "../../functions/servers/refresh.ts";
import { createWorld, minute } from "../support/api.ts";
import { lost, spoil } from "../support/bad-database.ts";
import { feed, hostile, place } from "../support/servers.ts";

type Answer = () => Response | Promise<Response>;

/** A world whose feed answers as told. */
async function withFeed(first: Answer = () => new Response(feed(place()))) {
	let answer = first;
	const servers = createServers("https://feed.test/servers.json", {
		agent: "Test site",
		deadline: 300,
		fetch: async (url, init) => {
			// Made as it is on the way out: a runtime refuses what it cannot do.
			new Request(url, init);
			const late = new Promise<never>((_, reject) => {
				init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
			});
			return Promise.race([answer(), late]);
		},
	});
	const world = await createWorld({ servers });
	const turn = async (next?: Answer) => {
		if (next) answer = next;
		world.pass(minute);
		await refreshServers(world.deps);
	};
	const rows = async (country?: string) => {
		const { body } = await world.call(serversNow, country ? { country } : {});
		return body.data.rows.map(({ id }) => id);
	};
	return { world, turn, rows };
}

const enormous = () =>
	new Response(
		new ReadableStream({
			pull: (out) => out.enqueue(new Uint8Array(64 * 1024).fill(32)),
		}),
	);

describe("the feed of servers", () => {
	test("is told by country, and by city of one", async () => {
		const { world, turn, rows } = await withFeed();
		await turn();
		const { status, body, headers } = await world.call(serversNow, {});
		expect(status).toBe(200);
		expect(body.data).toEqual({ at: world.deps.now(), rows: [{ id: "DE", state: "up", load: 40 }] });
		expect(headers.get("cache-control")).toBe("public, max-age=20");
		expect(await rows("DE")).toEqual(["Frankfurt am Main"]);
		expect(await rows("FR")).toEqual([]);
		expect((await world.raw("/api/servers?country=../x")).status).toBe(400);
	});

	test.each<[string, Answer]>([
		["is down", () => Promise.reject(new TypeError("refused"))],
		["is slow", () => new Promise<never>(() => {})],
		["answers 500", () => new Response("{}", { status: 500 })],
		["leads elsewhere", () => new Response(null, { status: 302, headers: { location: "https://b.test/" } })],
		["is no JSON", () => new Response("<html>")],
		["is another JSON", () => new Response("[]")],
		["is empty", () => new Response("")],
		["never ends", enormous],
		["has the same city twice", () => new Response(feed(place(), place()))],
		...hostile.map(([what, entry]): [string, Answer] => [`has ${what}`, () => new Response(feed(entry))]),
	])("stays as it was when it %s", async (_, bad) => {
		const { world, turn, rows } = await withFeed();
		await turn();
		await turn(bad);
		expect(await rows()).toEqual(["DE"]);
		// The line says where the fault is, and nothing of what stands there.
		expect(world.log.filter((line) => line.includes("feed of servers"))).toHaveLength(1);
		expect(world.log.join("\n")).not.toMatch(/alert|nilreb|wireguard/);
		await turn(() => new Response(feed(place({ country: "FR", city: "Paris" }))));
		expect(await rows()).toEqual(["FR"]);
	});

	test("is known again after a restart while it is down", async () => {
		const { world, turn } = await withFeed();
		await turn();
		const again = await createWorld({
			db: world.deps.db,
			servers: { read: () => Promise.reject(new Error()) },
		});
		again.pass(minute);
		await refreshServers(again.deps);
		expect((await again.call(serversNow, {})).body.data.rows).toHaveLength(1);
	});

	test("says nothing of this moment once it is ten minutes old", async () => {
		const { world, turn, rows } = await withFeed();
		await turn();
		world.pass(9 * minute);
		expect(await rows()).toEqual(["DE"]);
		world.pass(minute);
		expect((await world.call(serversNow, {})).body.data).toEqual({ at: null, rows: [] });
	});

	test("is silence where there is none, and while the database is away", async () => {
		const nobody = await createWorld();
		await refreshServers(nobody.deps);
		expect((await nobody.call(serversNow, {})).body.data).toEqual({ at: null, rows: [] });
		const { world, turn } = await withFeed();
		await turn();
		spoil(world.deps).break({ message: lost, nth: 1, lasting: true });
		const { status, body } = await world.call(serversNow, {});
		expect([status, body.data.rows]).toEqual([200, []]);
	});
});
