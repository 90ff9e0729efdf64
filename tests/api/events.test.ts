import { describe, expect, test } from "vitest";
import { platforms } from "../../content/platforms.json" with { type: "json" };
import { eventsPath } from "../../functions/contract/events.ts";
import * as api from "../../functions/contract/index.ts";
import { clickTotals } from "../../functions/db/queries/clicks.ts";
import { rows } from "../../functions/db/run.ts";
import { clickTable } from "../../functions/runtimes/stats.ts";
import { createWorld, day, minute, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const anchor = { category: "Anchor", action: "click", label: "cta-get-it-now-features" };
const download = { category: "Download", action: "click", label: "download-windows" };
const stored = (world: World) =>
	rows<Record<string, unknown>>(world.deps.db, sql`SELECT * FROM clicks ORDER BY day, label`);

describe("a counted click", () => {
	test("adds one to the total of its day, and nothing else is kept", async () => {
		const world = await createWorld();
		for (const click of [anchor, anchor, download]) {
			expect((await world.rawPost(api.events, { ...click, who: "ada@example.org" })).status).toBe(200);
		}
		world.pass(day);
		await world.call(api.events, anchor);
		expect(await stored(world)).toEqual([
			{ day: "2026-01-15", ...anchor, count: 2 },
			{ day: "2026-01-15", ...download, count: 1 },
			{ day: "2026-01-16", ...anchor, count: 1 },
		]);
	});

	test("is counted once each when many come at the same time", async () => {
		const world = await createWorld();
		await Promise.all(
			Array.from({ length: 30 }, (_, step) => world.call(api.events, anchor, { from: `100.70.0.${step}` })),
		);
		expect(await stored(world)).toMatchObject([{ count: 30 }]);
	});

	test("may be that of each download button that the specification counts", async () => {
		const world = await createWorld();
		const labels = platforms.flatMap(({ event }) => event ?? []);
		expect(labels).toEqual(
			expect.arrayContaining(
				["windows", "mac", "linux", "android", "ios", "chrome"].map((id) => `download-${id}`),
			),
		);
		for (const label of labels)
			expect((await world.call(api.events, { ...download, label })).status).toBe(200);
	});

	test.each([
		{ ...anchor, label: "ada@example.org" },
		{ ...anchor, category: "Download" },
		{ ...anchor, action: "hover" },
		{ ...anchor, label: "x".repeat(9000) },
		{ category: "Anchor|click", action: "cta-get-it-now-features", label: "" },
		{ ...anchor, label: ["cta-get-it-now-features"] },
		{},
	])("is refused when nobody decided to count it", async (click) => {
		const world = await createWorld();
		const { status, body } = await world.rawPost(api.events, click);
		expect([status, body.error]).toEqual([400, "validation_failed"]);
		expect(await stored(world)).toEqual([]);
	});

	test.each(["DNT", "Sec-GPC"])("is not counted under %s, nor is the attempt", async (header) => {
		const world = await createWorld();
		expect((await world.call(api.events, anchor, { headers: { [header]: "1" } })).status).toBe(200);
		expect(await stored(world)).toEqual([]);
		expect(await rows(world.deps.db, sql`SELECT * FROM hits`)).toEqual([]);
		expect((await world.call(api.events, anchor, { headers: { [header]: "0" } })).status).toBe(200);
		expect(await stored(world)).toHaveLength(1);
	});

	test("counts up to sixty times in ten minutes from one address", async () => {
		const world = await createWorld();
		for (let step = 0; step < 60; step++) expect((await world.call(api.events, anchor)).status).toBe(200);
		expect((await world.call(api.events, anchor)).status).toBe(429);
		expect(await stored(world)).toMatchObject([{ count: 60 }]);
		world.pass(10 * minute);
		expect((await world.call(api.events, anchor)).status).toBe(200);
	});

	test("leaves no address in the database", async () => {
		const world = await createWorld();
		await world.call(api.events, anchor, { from: "100.71.0.9" });
		const all = await Promise.all(
			[sql`SELECT * FROM hits`, sql`SELECT * FROM clicks`].map((query) => rows(world.deps.db, query)),
		);
		expect(JSON.stringify(all)).not.toContain("100.71");
	});

	test("is taken only as JSON, which no other site can send unasked", async () => {
		const world = await createWorld();
		const headers = { "content-type": "text/plain;charset=UTF-8" };
		expect((await world.raw(eventsPath, { raw: JSON.stringify(anchor), headers })).status).toBe(415);
	});
});

describe("the printed totals", () => {
	test("are those of the last days and of all, most clicked first", async () => {
		const world = await createWorld();
		await world.call(api.events, anchor);
		await world.call(api.events, anchor);
		world.pass(40 * day);
		await world.call(api.events, download);
		const totals = await clickTotals(world.deps.db, "2026-02-01");
		expect(totals).toEqual([
			{ ...download, recent: 1, total: 1 },
			{ ...anchor, recent: 0, total: 2 },
		]);
		expect(clickTable(totals).split("\n")).toEqual([
			"category  action  label                    last 30 days  all",
			"Download  click   download-windows                    1    1",
			"Anchor    click   cta-get-it-now-features             0    2",
		]);
		expect(clickTable([])).toBe("No clicks counted yet.");
	});
});
