import type { State } from "../../../functions/contract/status.ts";
import { storeFeed } from "../../../functions/db/queries/site.ts";
import type { Deps } from "../../../functions/deps.ts";
import { createTestApp } from "../../support/api/api.ts";
import { api, day, describe, expect, minute, test, vi } from "../../support/api/fixtures.ts";
import { healthyProbes, passMinute, readStatus, states } from "../../support/fakes/status.ts";

const everything = {
	probes: { ...healthyProbes, speed: async () => true },
	payments: { checkHealth: async () => {} } as Deps["payments"],
	speed: { ndt7: "self", server: null, busy: () => false, wait: () => 0 } as Deps["speed"],
	servers: { read: async () => ({ servers: [], authorities: {} }) },
};

/** Answers 2.1 seconds later by the clock that measures. */
async function takeLong(): Promise<boolean> {
	const now = performance.now.bind(performance);
	vi.spyOn(performance, "now").mockImplementation(() => now() + 2100);
	return true;
}

describe("the service status", () => {
	test("is unknown before the first measurement, and never called well", async () => {
		const { history, parts } = await readStatus(await createTestApp(everything));
		expect(history).toBe(true);
		expect(parts.map(({ id }) => id)).toEqual(["site", "accounts", "payments", "speed", "servers"]);
		for (const { state, at, days } of parts) expect([state, at, days]).toEqual([null, null, []]);
	});

	test("lists only the parts this site has", async ({ testApp }) => {
		await passMinute(testApp);
		expect(await states(testApp)).toEqual({ accounts: "up" });
	});

	test("is measured, counted by day, and stored", async () => {
		const testApp = await createTestApp(everything);
		await storeFeed(testApp.deps.db, "servers", [], testApp.deps.now());
		await passMinute(testApp);
		expect(Object.values(await states(testApp))).toEqual(Array(5).fill("up"));
		await passMinute(testApp);
		const [site] = (await readStatus(await createTestApp({ ...everything, db: testApp.deps.db }))).parts;
		expect(site?.days).toEqual([["2026-01-15", 2, 0, 0]]);
		const checkCount = await testApp.rows`SELECT count(*) AS count FROM status_days`;
		// One row per part and day, however many measurements.
		expect(checkCount[0]?.count).toBe(5);
	});

	test.each<[State, () => Promise<boolean>]>([
		["down", async () => false],
		["down", () => Promise.reject(new TypeError("refused"))],
		["slow", takeLong],
	])("is %s when the site answers so", async (state, site) => {
		const testApp = await createTestApp({ probes: { ...healthyProbes, site } });
		await passMinute(testApp);
		expect((await states(testApp)).site).toBe(state);
	});

	test("is slow when only one of two payment services answers, down when none does, checked every five minutes", async () => {
		let [cards, asked] = [true, 0];
		const coins = false;
		const answers = (works: () => boolean) => async () => {
			asked++;
			if (!works()) throw new Error();
		};
		const testApp = await createTestApp({
			payments: { checkHealth: answers(() => cards) } as Deps["payments"],
			coins: { checkHealth: answers(() => coins) } as Deps["coins"],
		});
		await passMinute(testApp);
		expect((await states(testApp)).payments).toBe("slow");
		[cards, asked] = [false, 0];
		for (let index = 0; index < 5; index++) await passMinute(testApp);
		expect(asked).toBe(2);
		expect((await states(testApp)).payments).toBe("down");
	});

	test("is slow when all places of the speed test are taken", async () => {
		const testApp = await createTestApp({
			...everything,
			speed: { ndt7: "self", server: null, busy: () => true, wait: () => 0 },
		});
		await passMinute(testApp);
		expect((await states(testApp)).speed).toBe("slow");
	});

	test("of the feed depends on its age", async () => {
		const testApp = await createTestApp(everything);
		const { db, now } = testApp.deps;
		await passMinute(testApp);
		expect((await states(testApp)).servers).toBe("down");
		await storeFeed(db, "servers", [], now());
		await passMinute(testApp);
		expect((await states(testApp)).servers).toBe("up");
		testApp.pass(10 * minute);
		await passMinute(testApp);
		expect((await states(testApp)).servers).toBe("slow");
		testApp.pass(60 * minute);
		await passMinute(testApp);
		expect((await states(testApp)).servers).toBe("down");
	});

	test("is unknown again when nothing has been measured for a while", async () => {
		const testApp = await createTestApp(everything);
		await passMinute(testApp);
		testApp.pass(4 * minute);
		const { accounts, payments } = await states(testApp);
		expect([accounts, payments]).toEqual([null, "up"]);
		testApp.pass(12 * minute);
		expect((await states(testApp)).payments).toBeNull();
		expect((await readStatus(testApp)).parts[0]?.days).toHaveLength(1);
	});

	test("is counted once a minute with any number of processes", async () => {
		const testApp = await createTestApp({ probes: healthyProbes });
		const other = await createTestApp({ probes: healthyProbes, db: testApp.deps.db });
		await passMinute(testApp);
		await passMinute(other);
		await passMinute(testApp);
		await passMinute(other);
		const [site] = (await readStatus(await createTestApp({ probes: healthyProbes, db: testApp.deps.db })))
			.parts;
		expect(site?.days).toEqual([["2026-01-15", 2, 0, 0]]);
	});

	test("is deleted after ninety days", async ({ testApp }) => {
		await passMinute(testApp);
		testApp.pass(89 * day);
		await testApp.sweep();
		await passMinute(testApp);
		expect((await readStatus(testApp)).parts[0]?.days).toHaveLength(2);
		testApp.pass(2 * day);
		await testApp.sweep();
		expect(await testApp.rows`SELECT day FROM status_days`).toHaveLength(1);
	});

	test("can be cached for some seconds, and holds nothing personal", async () => {
		const testApp = await createTestApp(everything);
		await testApp.account("ada@example.org");
		await passMinute(testApp);
		const { headers, body } = await testApp.call(api.status, {});
		expect(headers.get("cache-control")).toBe("public, max-age=20");
		expect(JSON.stringify(body)).not.toMatch(/ada|example\.org/);
	});
});
