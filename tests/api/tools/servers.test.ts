import { serversNow } from "../../../functions/contract/servers.ts";
import { createServers } from "../../../functions/integrations/servers.ts";
import { refreshServers } from "../../../functions/servers/index.ts";
import { createTestApp } from "../../support/api/api.ts";
import { connectionLost, failDatabase } from "../../support/api/bad-database.ts";
import { describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { feed, hostile, place } from "../../support/fakes/servers.ts";

type Answer = () => Response | Promise<Response>;

/** A test app with a scripted feed. */
async function withFeed(first: Answer = () => new Response(feed(place()))) {
	let answer = first;
	const servers = createServers("https://feed.test/servers.json", {
		agent: "Test site",
		deadline: 300,
		fetch: async (url, init) => {
			// Build a real Request: the runtime throws on options it doesn't support.
			new Request(url, init);
			const timeout = new Promise<never>((_, reject) => {
				init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
			});
			return Promise.race([answer(), timeout]);
		},
	});
	const testApp = await createTestApp({ servers });
	const poll = async (next?: Answer) => {
		if (next) answer = next;
		testApp.pass(minute);
		await refreshServers(testApp.deps);
	};
	const rows = async (country?: string) => {
		return (await testApp.call(serversNow, country ? { country } : {})).body.data.rows.map(({ id }) => id);
	};
	return { testApp, poll, rows };
}

const enormous = () =>
	new Response(new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(64 * 1024).fill(32)) }));

describe("the server feed", () => {
	test("is returned by country, and by city for one country", async () => {
		const { testApp, poll, rows } = await withFeed();
		await poll();
		const { status, body, headers } = await testApp.call(serversNow, {});
		expect(status).toBe(200);
		expect(body.data).toEqual({ at: testApp.deps.now(), rows: [{ id: "DE", state: "up", load: 40 }] });
		expect(headers.get("cache-control")).toBe("public, max-age=20");
		expect(await rows("DE")).toEqual(["Frankfurt am Main"]);
		expect(await rows("FR")).toEqual([]);
		expect((await testApp.raw("/api/servers?country=../x")).status).toBe(400);
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
		// Those that a log could repeat; tests/unit/tools/server-feed.test.ts has all.
		...hostile
			.filter(([fault]) => /^a (script|sign|protocol that)/.test(fault))
			.map(([fault, entry]): [string, Answer] => [`has ${fault}`, () => new Response(feed(entry))]),
	])("stays as it was when it %s", async (_, bad) => {
		const { testApp, poll, rows } = await withFeed();
		await poll();
		await poll(bad);
		expect(await rows()).toEqual(["DE"]);
		// The log names the fault's location, never the content.
		expect(testApp.log.filter((line) => line.includes("feed of servers"))).toHaveLength(1);
		expect(testApp.log.join("\n")).not.toMatch(/alert|nilreb|wireguard/);
		await poll(() => new Response(feed(place({ country: "FR", city: "Paris" }))));
		expect(await rows()).toEqual(["FR"]);
	});

	test("survives a restart while it is down", async () => {
		const { testApp, poll } = await withFeed();
		await poll();
		const again = await createTestApp({
			db: testApp.deps.db,
			servers: { read: () => Promise.reject(new Error()) },
		});
		again.pass(minute);
		await refreshServers(again.deps);
		expect((await again.call(serversNow, {})).body.data.rows).toHaveLength(1);
	});

	test("has no current state once it is ten minutes old", async () => {
		const { testApp, poll, rows } = await withFeed();
		await poll();
		testApp.pass(9 * minute);
		expect(await rows()).toEqual(["DE"]);
		testApp.pass(minute);
		expect((await testApp.call(serversNow, {})).body.data).toEqual({ at: null, rows: [] });
	});

	test("is empty without a feed, and while the database is down", async ({ testApp: nobody }) => {
		await refreshServers(nobody.deps);
		expect((await nobody.call(serversNow, {})).body.data).toEqual({ at: null, rows: [] });
		const { testApp, poll } = await withFeed();
		await poll();
		failDatabase(testApp.deps).break({ message: connectionLost, nth: 1, isPersistent: true });
		const { status, body } = await testApp.call(serversNow, {});
		expect([status, body.data.rows]).toEqual([200, []]);
	});
});
