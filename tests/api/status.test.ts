import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import type { State } from "../../functions/contract/status.ts";
import { keepFeed } from "../../functions/db/queries/feeds.ts";
import { sweep } from "../../functions/db/queries/sweep.ts";
import { rows } from "../../functions/db/run.ts";
import type { Deps } from "../../functions/deps.ts";
import { createWorld, day, minute } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { answering, states, told, turn } from "../support/status.ts";

const everything = {
	probes: { ...answering, speed: async () => true },
	payments: { answers: async () => {} } as Deps["payments"],
	speed: { ndt7: "self", server: null, busy: () => false, wait: () => 0 } as Deps["speed"],
	servers: { read: async () => [] },
};
describe("the status of the service", () => {
	test("is not measured before anybody has, and never said to be well", async () => {
		const world = await createWorld(everything);
		const { history, parts } = await told(world);
		expect(history).toBe(true);
		expect(parts.map(({ id }) => id)).toEqual(["site", "accounts", "payments", "speed", "servers"]);
		for (const { state, at, days } of parts) expect([state, at, days]).toEqual([null, null, []]);
	});

	test("has only the parts that this site has", async () => {
		const world = await createWorld();
		await turn(world);
		expect(await states(world)).toEqual({ accounts: "up" });
	});

	test("is measured, counted by day, and kept", async () => {
		const world = await createWorld(everything);
		await keepFeed(world.deps.db, "servers", { body: "[]", at: world.deps.now() });
		await turn(world);
		expect(await states(world)).toEqual({
			site: "up",
			accounts: "up",
			payments: "up",
			speed: "up",
			servers: "up",
		});
		await turn(world);
		const again = await createWorld({ ...everything, db: world.deps.db });
		const [site] = (await told(again)).parts;
		expect(site?.days).toEqual([["2026-01-15", 2, 0, 0]]);
		const kept = await rows<{ count: number }>(world.deps.db, sql`SELECT count(*) AS count FROM status_days`);
		// One row for each part and day, however often it is measured.
		expect(kept[0]?.count).toBe(5);
	});

	test.each<[State, () => Promise<boolean>]>([
		["down", async () => false],
		["down", () => Promise.reject(new TypeError("refused"))],
		["slow", () => new Promise((resolve) => setTimeout(() => resolve(true), 2100))],
	])("is %s when the site answers so", async (state, site) => {
		const world = await createWorld({ probes: { ...answering, site } });
		await turn(world);
		expect((await states(world)).site).toBe(state);
	});

	test("is slow when only one of two ways to pay answers, down when none does, asked every five minutes", async () => {
		let [cards, asked] = [true, 0];
		const coins = false;
		const answers = (works: () => boolean) => async () => {
			asked++;
			if (!works()) throw new Error();
		};
		const world = await createWorld({
			payments: { answers: answers(() => cards) } as Deps["payments"],
			coins: { answers: answers(() => coins) } as Deps["coins"],
		});
		await turn(world);
		expect((await states(world)).payments).toBe("slow");
		[cards, asked] = [false, 0];
		for (let at = 0; at < 5; at++) await turn(world);
		expect(asked).toBe(2);
		expect((await states(world)).payments).toBe("down");
	});

	test("is slow when all places of the speed test are taken", async () => {
		const world = await createWorld({
			...everything,
			speed: { ndt7: "self", server: null, busy: () => true, wait: () => 0 },
		});
		await turn(world);
		expect((await states(world)).speed).toBe("slow");
	});

	test("of the feed is by its age", async () => {
		const world = await createWorld(everything);
		const { db, now } = world.deps;
		await turn(world);
		expect((await states(world)).servers).toBe("down");
		await keepFeed(db, "servers", { body: "[]", at: now() });
		await turn(world);
		expect((await states(world)).servers).toBe("up");
		world.pass(10 * minute);
		await turn(world);
		expect((await states(world)).servers).toBe("slow");
		world.pass(60 * minute);
		await turn(world);
		expect((await states(world)).servers).toBe("down");
	});

	test("is unknown again when nobody has measured for a while", async () => {
		const world = await createWorld(everything);
		await turn(world);
		world.pass(4 * minute);
		const { accounts, payments } = await states(world);
		expect([accounts, payments]).toEqual([null, "up"]);
		world.pass(12 * minute);
		expect((await states(world)).payments).toBeNull();
		expect((await told(world)).parts[0]?.days).toHaveLength(1);
	});

	test("is counted once a minute, however many processes measure", async () => {
		const world = await createWorld({ probes: answering });
		const other = await createWorld({ probes: answering, db: world.deps.db });
		await turn(world);
		await turn(other);
		await turn(world);
		await turn(other);
		const [site] = (await told(await createWorld({ probes: answering, db: world.deps.db }))).parts;
		expect(site?.days).toEqual([["2026-01-15", 2, 0, 0]]);
	});

	test("is forgotten after ninety days", async () => {
		const world = await createWorld();
		const { db, now } = world.deps;
		await turn(world);
		world.pass(89 * day);
		await sweep(db, now());
		await turn(world);
		expect((await told(world)).parts[0]?.days).toHaveLength(2);
		world.pass(2 * day);
		await sweep(db, now());
		expect(await rows(db, sql`SELECT day FROM status_days`)).toHaveLength(1);
	});

	test("may be kept for some seconds, and has nothing of anybody", async () => {
		const world = await createWorld(everything);
		await world.account("ada@example.org");
		await turn(world);
		const { headers, body } = await world.call(api.status, {});
		expect(headers.get("cache-control")).toBe("public, max-age=20");
		expect(JSON.stringify(body)).not.toMatch(/ada|example\.org/);
	});
});
