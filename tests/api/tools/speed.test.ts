import { createTestApp } from "../../support/api/api.ts";
import { api, describe, expect, hour, test } from "../../support/api/fixtures.ts";

describe("the ping of the speed test", () => {
	test("is one byte that isn't cached", async ({ testApp: { raw } }) => {
		const { status, headers, body } = await raw("/api/speed/ping");
		expect([status, body, headers.get("cache-control")]).toEqual([200, ".", "no-store"]);
		expect(headers.get("content-type")).toMatch(/^text\/plain/);
	});

	test("makes no database query, so that it measures the line and not the disk", async () => {
		const noDatabase = new Proxy({} as never, {
			get: () => {
				throw new Error("the database was asked");
			},
		});
		expect((await (await createTestApp({ db: noDatabase })).raw("/api/speed/ping")).status).toBe(200);
	});
});

const measurer = { ndt7: "self", server: "ndt.example.com", busy: () => false, wait: () => 0 } as const;

describe("the availability of the speed test", () => {
	test("is off without a measuring server", async ({ testApp: { call } }) => {
		const { body } = await call(api.speed, {});
		expect(body).toMatchObject({ code: 200, data: { ndt7: "off", server: null, busy: false } });
	});

	test("names who measures, and whether there is room for this caller", async () => {
		const busy = (address: string | null) => address === "192.0.2.7";
		const { call } = await createTestApp({ speed: { ...measurer, busy } });
		const { ndt7, server } = measurer;
		expect((await call(api.speed, {})).body.data).toEqual({ ndt7, server, busy: false });
		expect((await call(api.speed, {}, { from: "192.0.2.7" })).body.data.busy).toBe(true);
	});

	test("is refused after an hour's tests from one address, with the time of the next", async () => {
		const { call } = await createTestApp({
			speed: { ...measurer, server: null, wait: (from) => (from === "192.0.2.7" ? 725 : 0) },
		});
		const { status, headers, body } = await call(api.speed, {}, { from: "192.0.2.7" });
		expect([status, headers.get("retry-after"), body.error]).toEqual([429, "725", "rate_limited"]);
		expect((await call(api.speed, {}, { from: "192.0.2.8" })).status).toBe(200);
	});

	test("on another server is limited to twenty an hour and address", async () => {
		const { call, pass } = await createTestApp({ speed: measurer });
		const readStatus = async (from: string) => (await call(api.speed, {}, { from })).status;
		for (let test = 0; test < 20; test++) expect(await readStatus("192.0.2.7")).toBe(200);
		const { status, body } = await call(api.speed, {}, { from: "192.0.2.7" });
		expect([status, body.retry_after]).toEqual([429, 60 * 60]);
		expect(await readStatus("192.0.2.8")).toBe(200);
		pass(hour);
		expect(await readStatus("192.0.2.7")).toBe(200);
	});
});
