import { describe, expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { createAccountApp, minute, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { test } from "../../support/api/fixtures/app.ts";

const email = "ada@example.org";
const guess = { email, password: "not the password" };
const home = "100.101.0.1";

/** The device token that a browser keeps after a login. */
const deviceOf = async (testApp: TestApp) =>
	(await testApp.call(api.login, { email, password }, { from: home })).body.device;

/** Attackers exhaust the limits of the account and of the owner's own client address. */
async function exhaustLimits(testApp: TestApp) {
	for (let step = 0; step < 5; step++)
		await testApp.call(api.login, guess, { from: step === 0 ? home : `100.102.0.${step}` });
	for (let step = 0; step < 4; step++)
		await testApp.call(api.login, { ...guess, email: `u${step}@example.org` }, { from: home });
}

describe("a browser that has logged in before", () => {
	test("can log in whatever strangers tried, even from the same address, while others can't", async () => {
		const testApp = await createAccountApp(email);
		const device = await deviceOf(testApp);
		await exhaustLimits(testApp);
		const enter = async (more: object, from = home) =>
			(await testApp.call(api.login, { email, password, ...more }, { from })).status;
		expect(await enter({})).toBe(429);
		expect(await enter({}, "100.103.0.1")).toBe(429);
		expect(await enter({ device: "" }, "100.103.0.2")).toBe(429);
		expect(await enter({ device: `${device}x` }, "100.103.0.3")).toBe(429);
		expect(await enter({ device })).toBe(200);
		// The device's login doesn't reset the attackers' limit.
		expect(await enter({}, "100.103.0.4")).toBe(429);
	});

	test("has a limit of its own, and its cookie works for one account only", async () => {
		const testApp = await createAccountApp(email);
		await testApp.account("eve@example.org", "Eve");
		const device = await deviceOf(testApp);
		for (let step = 0; step < 5; step++)
			expect((await testApp.call(api.login, { ...guess, device })).status).toBe(401);
		expect((await testApp.call(api.login, { email, password, device })).status).toBe(429);
		const eve = (await testApp.call(api.login, { email: "eve@example.org", password })).body.device;
		await exhaustLimits(testApp);
		const foreign = { email, password, device: eve };
		expect((await testApp.call(api.login, foreign, { from: "100.104.0.1" })).status).toBe(429);
		testApp.pass(15 * minute);
		expect((await testApp.call(api.login, { email, password, device })).status).toBe(200);
	});

	test("loses that after the password changes", async ({ accountApp: testApp }) => {
		const device = await deviceOf(testApp);
		const token = await testApp.login(email);
		const word = "eleven loud lanterns";
		const change = { email, ...newPassword(word), current_password: password };
		expect((await testApp.call(api.updatePassword, change, { token })).status).toBe(200);
		await exhaustLimits(testApp);
		const old = { email, password: word, device };
		expect((await testApp.call(api.login, old, { from: "100.105.0.1" })).status).toBe(429);
	});
});

test("strangers' failed logins don't keep a logged-in user from changing the password", async () => {
	const testApp = await createAccountApp(email);
	const token = (await testApp.call(api.login, { email, password }, { from: home })).body.token;
	await exhaustLimits(testApp);
	const word = "eleven loud lanterns";
	const change = { email, ...newPassword(word), current_password: password };
	expect((await testApp.call(api.updatePassword, change, { token, from: home })).status).toBe(200);
});

describe("read limits", () => {
	test("allow 600 a minute from one address, except for health and readiness", async ({ testApp }) => {
		const from = "100.106.0.1";
		const statuses = await Promise.all(
			Array.from({ length: 610 }, async () => (await testApp.raw("/api/geo", { from })).status),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(600);
		const refused = await testApp.call(api.geo, {}, { from });
		expect([refused.status, refused.body.error, refused.body.retry_after]).toEqual([429, "rate_limited", 60]);
		for (const path of ["/api/health", "/api/ready"])
			expect((await testApp.raw(path, { from })).status).toBe(200);
		expect((await testApp.raw("/api/geo", { from: "100.106.0.2" })).status).toBe(200);
		testApp.pass(minute);
		expect((await testApp.raw("/api/geo", { from })).status).toBe(200);
	});
});
