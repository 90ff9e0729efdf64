import { findForwardedAddress, getAddressBlock } from "../../../functions/http/request/address.ts";
import { createAccountApp, email, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";

const guess = { email, password: "not the password" };

describe("rate limits", () => {
	test("allow five failed logins in 15 minutes, from anywhere", async ({ accountApp: testApp }) => {
		for (let step = 0; step < 5; step++) {
			expect((await testApp.call(api.login, guess, { from: `100.80.0.${step}` })).status).toBe(401);
			testApp.pass(minute);
		}
		const refused = await testApp.call(api.login, { email, password }, { from: "100.80.1.1" });
		expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited", retry_after: 600 } });
		expect(refused.headers.get("retry-after")).toBe("600");
		testApp.pass(10 * minute);
		expect((await testApp.call(api.login, { email, password }, { from: "100.80.1.1" })).status).toBe(200);
	});

	test("count parallel logins", async ({ accountApp: testApp }) => {
		const answers = await Promise.all(
			Array.from({ length: 40 }, (_, step) => testApp.call(api.login, guess, { from: `100.81.0.${step}` })),
		);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
	});

	test("count what crashed: nobody knows how far it came", async () => {
		const testApp = await createAccountApp();
		const verify = () => Promise.reject(new Error("died"));
		testApp.deps.hasher = { ...testApp.deps.hasher, verify };
		const statuses: number[] = [];
		for (let step = 0; step < 6; step++)
			statuses.push((await testApp.call(api.login, guess, { from: `100.87.0.${step}` })).status);
		expect(statuses).toEqual([500, 500, 500, 500, 500, 429]);
	});

	test("are the same for unknown addresses", async ({ accountApp: testApp }) => {
		for (const [person, address] of [email, "nobody@example.org"].entries()) {
			const statuses: number[] = [];
			for (let step = 0; step < 7; step++) {
				const from = `100.82.${person}.${step}`;
				statuses.push((await testApp.call(api.login, { ...guess, email: address }, { from })).status);
			}
			expect([address, statuses]).toEqual([address, [401, 401, 401, 401, 401, 429, 429]]);
		}
	});

	test("allow five sign-ups an hour from one address", async ({ testApp }) => {
		const sign = (step: number) =>
			testApp.call(api.register, { name: "Ada", email: `u${step}@example.org`, password });
		for (let step = 0; step < 5; step++) expect((await sign(step)).status).toBe(200);
		const refused = await sign(5);
		expect([refused.status, refused.body.retry_after]).toEqual([429, 3600]);
		testApp.pass(hour);
		expect((await sign(5)).status).toBe(200);
	});

	test("allow one mail a minute, five in 15 minutes and ten a day to one user", async () => {
		const testApp = await createAccountApp();
		let step = 0;
		const requestCode = () => testApp.call(api.forgetPassword, { email }, { from: `100.83.0.${step++}` });
		expect((await requestCode()).status).toBe(200);
		// Asked again, in another tab or after a lost answer: there is nothing to wait for but the mail.
		testApp.pass(10_000);
		expect((await requestCode()).body.data).toEqual({ expires_in: 590, resend_in: 50 });
		testApp.pass(-10_000);
		for (let sentCount = 1; sentCount < 5; sentCount++) {
			testApp.pass(minute);
			expect((await requestCode()).status).toBe(200);
		}
		testApp.pass(minute);
		expect((await requestCode()).body.data).toEqual({ expires_in: 9 * 60, resend_in: 10 * 60 });
		for (let sent = 5; sent < 10; sent++) {
			testApp.pass(15 * minute);
			expect((await requestCode()).status).toBe(200);
		}
		testApp.pass(15 * minute);
		expect((await requestCode()).body.retry_after).toBeGreaterThan(20 * 60 * 60);
		testApp.pass(day);
		expect((await requestCode()).status).toBe(200);
		expect((await testApp.mails(email)).filter(({ kind }) => kind === "reset")).toHaveLength(11);
	});

	test("allow five code requests in 15 minutes from one address, for any accounts", async ({ testApp }) => {
		const requestCode = (step: number) => testApp.call(api.forgetPassword, { email: `u${step}@example.org` });
		for (let step = 0; step < 5; step++) expect((await requestCode(step)).status).toBe(200);
		expect((await requestCode(5)).status).toBe(429);
	});

	test("count an IPv6 household as one client", async ({ testApp }) => {
		const guessAs = async (name: string, from: string) =>
			(await testApp.call(api.login, { ...guess, email: `${name}@example.org` }, { from })).status;
		for (let step = 0; step < 5; step++) await guessAs(`u${step}`, `2001:db8:7:1::${step}`);
		expect(await guessAs("v", "2001:db8:7:1:ffff::1")).toBe(429);
		expect(await guessAs("v", "2001:db8:7:2::1")).toBe(401);
	});

	test("store neither IP nor email addresses in the database", async ({ testApp }) => {
		await testApp.call(api.login, guess, { from: "100.84.0.1" });
		const stored = JSON.stringify(await testApp.rows`SELECT * FROM hits`);
		expect(stored).toContain("at");
		expect(stored).not.toMatch(/100\.84|ada@|example/);
	});
});

describe("the client's address", () => {
	test("is the entry written by our outermost proxy", () => {
		const header = "1.1.1.1, 2.2.2.2, 3.3.3.3";
		expect(findForwardedAddress(header, "10.0.0.1", 0)).toBe("10.0.0.1");
		expect(findForwardedAddress(header, "10.0.0.1", 1)).toBe("3.3.3.3");
		expect(findForwardedAddress(header, "10.0.0.1", 2)).toBe("2.2.2.2");
		expect(findForwardedAddress("9.9.9.9", "10.0.0.1", 2)).toBe("9.9.9.9");
		expect(findForwardedAddress("192.0.2.1:51234", "10.0.0.1", 1)).toBe("192.0.2.1");
		expect(findForwardedAddress("[2001:db8::1]:443", "10.0.0.1", 1)).toBe("2001:db8::1");
		expect(findForwardedAddress(undefined, "10.0.0.1", 1)).toBe("10.0.0.1");
		expect(findForwardedAddress("unknown", "10.0.0.1", 1)).toBe("10.0.0.1");
		expect(findForwardedAddress(null, "::ffff:192.0.2.7", 0)).toBe("192.0.2.7");
		expect(findForwardedAddress(null, null, 0)).toBeNull();
	});

	test("is counted whole in IPv4 and by /64 in IPv6, in any notation", () => {
		expect(getAddressBlock("192.0.2.7")).toBe("192.0.2.7");
		expect(getAddressBlock("2001:db8:0:1::5")).toBe("2001:db8:0:1::/64");
		expect(getAddressBlock("2001:0db8:0000:0001:0:0:0:9")).toBe("2001:db8:0:1::/64");
		expect(getAddressBlock("::1")).toBe("0:0:0:0::/64");
		expect(getAddressBlock("64:ff9b::192.0.2.33")).toBe("64:ff9b:0:0::/64");
		expect(getAddressBlock(null)).toBe("unknown");
	});
});

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
		const testApp = await createAccountApp();
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
		const testApp = await createAccountApp();
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
	const testApp = await createAccountApp();
	const token = (await testApp.call(api.login, { email, password }, { from: home })).body.token;
	await exhaustLimits(testApp);
	const word = "eleven loud lanterns";
	const change = { email, ...newPassword(word), current_password: password };
	expect((await testApp.call(api.updatePassword, change, { token, from: home })).status).toBe(200);
});

test("read limits allow 600 a minute and address, except for health and readiness", async ({ testApp }) => {
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
