import { platforms } from "../../../content/platforms.json" with { type: "json" };
import { eventsPath } from "../../../functions/contract/events.ts";
import { createTestApp, type TestApp } from "../../support/api/api.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";

const anchor = { category: "Anchor", action: "click", label: "cta-get-it-now-features" };
const download = { category: "Download", action: "click", label: "download-windows" };
const stored = (testApp: TestApp) => testApp.rows`SELECT * FROM clicks ORDER BY day, label`;

describe("a counted click", () => {
	test("adds one to its daily total and stores nothing else", async ({ testApp }) => {
		for (const click of [anchor, anchor, download])
			expect((await testApp.rawPost(api.events, { ...click, who: "ada@example.org" })).status).toBe(200);
		testApp.pass(day);
		await testApp.call(api.events, anchor);
		expect(await stored(testApp)).toEqual([
			{ day: "2026-01-15", ...anchor, count: 2 },
			{ day: "2026-01-15", ...download, count: 1 },
			{ day: "2026-01-16", ...anchor, count: 1 },
		]);
	});

	test("is a day's total for ninety days, then part of its month's", async ({ testApp }) => {
		for (const days of [0, 1, 31, 88, 1]) {
			testApp.pass(days * day);
			await testApp.call(api.events, anchor);
		}
		await testApp.sweep();
		testApp.pass(2 * day);
		await testApp.sweep();
		expect(await stored(testApp)).toEqual([
			{ day: "2026-01-01", ...anchor, count: 2 },
			{ day: "2026-02-01", ...anchor, count: 1 },
			{ day: "2026-05-15", ...anchor, count: 1 },
			{ day: "2026-05-16", ...anchor, count: 1 },
		]);
	});

	test("is counted once each under parallel clicks", async ({ testApp }) => {
		await Promise.all(
			Array.from({ length: 30 }, (_, step) => testApp.call(api.events, anchor, { from: `100.70.0.${step}` })),
		);
		expect(await stored(testApp)).toMatchObject([{ count: 30 }]);
	});

	test("may come from every download button", async ({ testApp }) => {
		const labels = platforms.flatMap(({ event }) => event ?? []);
		expect(labels).toEqual(
			expect.arrayContaining(
				["windows", "mac", "linux", "android", "ios", "chrome"].map((id) => `download-${id}`),
			),
		);
		for (const label of labels)
			expect((await testApp.call(api.events, { ...download, label })).status).toBe(200);
	});

	test.each([
		{ ...anchor, label: "ada@example.org" },
		{ ...anchor, category: "Download" },
		{ ...anchor, action: "hover" },
		{ ...anchor, label: "x".repeat(9000) },
		{ category: "Anchor|click", action: "cta-get-it-now-features", label: "" },
		{ ...anchor, label: ["cta-get-it-now-features"] },
		{},
	])("is refused for unknown labels", async (click) => {
		const testApp = await createTestApp();
		const { status, body } = await testApp.rawPost(api.events, click);
		expect([status, body.error]).toEqual([400, "validation_failed"]);
		expect(await stored(testApp)).toEqual([]);
	});

	test.each(["DNT", "Sec-GPC"])("isn't counted under %s, nor is the attempt", async (header) => {
		const testApp = await createTestApp();
		expect((await testApp.call(api.events, anchor, { headers: { [header]: "1" } })).status).toBe(200);
		expect(await stored(testApp)).toEqual([]);
		expect(await testApp.rows`SELECT * FROM hits`).toEqual([]);
		expect((await testApp.call(api.events, anchor, { headers: { [header]: "0" } })).status).toBe(200);
		expect(await stored(testApp)).toHaveLength(1);
	});

	test("counts up to sixty times in ten minutes from one address", async ({ testApp }) => {
		for (let step = 0; step < 60; step++) expect((await testApp.call(api.events, anchor)).status).toBe(200);
		expect((await testApp.call(api.events, anchor)).status).toBe(429);
		expect(await stored(testApp)).toMatchObject([{ count: 60 }]);
		testApp.pass(10 * minute);
		expect((await testApp.call(api.events, anchor)).status).toBe(200);
	});

	test("is accepted only as JSON, which another site can't send without a preflight", async ({ testApp }) => {
		const headers = { "content-type": "text/plain;charset=UTF-8" };
		expect((await testApp.raw(eventsPath, { raw: JSON.stringify(anchor), headers })).status).toBe(415);
	});
});
