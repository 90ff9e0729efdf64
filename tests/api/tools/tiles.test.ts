import { tilesPath } from "../../../functions/contract/ip.ts";
import { createEdgeCache } from "../../../functions/integrations/tiles/edge-cache.ts";
import { createTiles, type TileOptions } from "../../../functions/integrations/tiles/index.ts";
import { readTiles } from "../../../functions/runtimes/settings/services.ts";
import { createTestApp } from "../../support/api/api.ts";
import { afterEach, api, day, describe, expect, inject, test, vi } from "../../support/api/fixtures.ts";

const settings = { url: "https://tiles.test/{z}/{x}/{y}.png?key=k", attribution: "© Test", maxZoom: 5 };
const png = (size = 4, type = "image/png") =>
	new Response(new Uint8Array(size).fill(7), { headers: { "content-type": type } });

/** A test app with a scripted tile source; `asked` records the requests that reach it. */
async function withSource(
	answer: (url: string) => Response | Promise<Response>,
	options: Partial<TileOptions> = {},
) {
	const requests: { url: string; headers: Headers }[] = [];
	const tiles = createTiles(settings, {
		agent: "Test site",
		fetch: async (url, init) => {
			// Build a real Request: the runtime throws on options it doesn't support.
			const { headers } = new Request(url, init);
			requests.push({ url, headers });
			const timeout = new Promise<never>((_, reject) => {
				init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
			});
			return Promise.race([answer(url), timeout]);
		},
		...options,
	});
	const testApp = await createTestApp({ tiles });
	const get = (place: string, from = "193.0.6.139") => testApp.raw(`${tilesPath}${place}`, { from });
	return { testApp, asked: requests, get };
}

afterEach(() => void vi.useRealTimers());

describe("map tiles", () => {
	test("come through our server, cacheable, and reveal nothing about the visitor to their source", async () => {
		const { get, asked } = await withSource(() => png());
		const { status, headers } = await get("3/4/5");
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("image/png");
		expect(headers.get("cache-control")).toBe("public, max-age=604800");
		expect(asked[0]?.url).toBe("https://tiles.test/3/4/5.png?key=k");
		expect([...(asked[0]?.headers ?? [])]).toEqual([
			["accept", "image/*"],
			["user-agent", "Test site"],
		]);
	});

	test("are fetched once, and anew after a week", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const { get, asked } = await withSource(() => png());
		for (const place of ["1/0/0", "1/1/1", "1/0/0"]) await get(place);
		expect(asked).toHaveLength(2);
		vi.setSystemTime(Date.now() + 8 * day);
		await get("1/0/0");
		expect(asked).toHaveLength(3);
	});

	test.each(["6/0/0", "2/4/0", "2/0/4", "2/-1/0", "2/01/0", "2/0/x", "99999999/0/0"])(
		"don't exist at %s, and the source isn't asked",
		async (place) => {
			const { get, asked } = await withSource(() => png());
			expect((await get(place)).status).toBe(404);
			expect(asked).toHaveLength(0);
		},
	);

	test("don't exist without a source, and the facts say so", async ({ testApp }) => {
		expect((await testApp.raw(`${tilesPath}0/0/0`)).status).toBe(404);
		const { testApp: other } = await withSource(() => png());
		expect((await other.call(api.ip, {})).body.data.tiles).toEqual({ attribution: "© Test", maxZoom: 5 });
	});

	test.each([
		["fails", () => new Response("", { status: 500 })],
		["leads elsewhere", () => new Response(null, { status: 302, headers: { location: "https://a.test/" } })],
		["sends more than a megabyte", () => png(2 ** 20 + 1)],
		["sends no picture", () => png(4, "text/html")],
		["cannot be reached", () => Promise.reject(new TypeError("refused"))],
		["does not answer in time", () => new Promise<Response>(() => {})],
	])("are unavailable for now when the source %s", async (_, answer) => {
		const { get } = await withSource(answer, { deadline: 50 });
		const { status, headers, body } = await get("0/0/0");
		expect([status, body.error]).toEqual([503, "unavailable"]);
		expect(headers.get("cache-control")).toBe("no-store");
	});

	test("are missing, not broken, where the source has none", async () => {
		const { get, asked } = await withSource(() => new Response("none", { status: 404 }));
		for (let turn = 0; turn < 2; turn++) {
			const { status, headers } = await get("0/0/0");
			expect([status, headers.get("cache-control")]).toEqual([404, "public, max-age=3600"]);
		}
		expect(asked).toHaveLength(1);
	});

	test("are refused to an address that takes too many, until a minute has passed", async () => {
		const { testApp, get } = await withSource(() => png());
		for (let taken = 0; taken < 600; taken += 50)
			await Promise.all(Array.from({ length: 50 }, () => get("1/0/0")));
		expect((await get("1/0/0")).status).toBe(429);
		expect((await get("1/1/0", "193.0.6.140")).status).toBe(200);
		testApp.pass(60_000);
		expect((await get("1/1/0")).status).toBe(200);
	});
});

test.runIf(inject("runtime" as never) === "workerd")("the edge cache returns what was stored", async () => {
	const cache = createEdgeCache("http://localhost:4321");
	expect(await cache.get("0/0/0")).toBeNull();
	await cache.put("0/0/0", { type: "image/png", bytes: new Uint8Array([1, 2, 3]) });
	expect(await cache.get("0/0/0")).toEqual({ type: "image/png", bytes: new Uint8Array([1, 2, 3]) });
});

describe("the tile source setting", () => {
	const read = (values: Record<string, string>) => readTiles((name) => values[name]);
	const good = { TILES_URL: "https://a.test/{z}/{x}/{y}", TILES_ATTRIBUTION: "© A" };

	test("is a URL template and an attribution", () => {
		expect(read({})).toBeNull();
		expect(read(good)).toEqual({ url: good.TILES_URL, attribution: "© A", maxZoom: 18 });
	});

	test.each([
		{ ...good, TILES_URL: "https://a.test/{z}/{x}" },
		{ ...good, TILES_URL: "ftp://a.test/{z}/{x}/{y}" },
		{ ...good, TILES_URL: "https://{s}.a.test/{z}/{x}/{y}" },
		{ TILES_URL: good.TILES_URL },
		{ ...good, TILES_MAX_ZOOM: "30" },
	])("is refused with a message when it is %o", (values) => {
		expect(read(values as never)).toMatch(/^TILES_\w+ (must|is missing)/);
	});
});
