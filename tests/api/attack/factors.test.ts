import { email, newPassword, password, wrong } from "../../support/api/api.ts";
import { firstStep, setUp } from "../../support/api/factors.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { protectedApp } from "../../support/api/protected-app.ts";

describe("an authenticator code", () => {
	test("works once, and invalidates earlier ones", async ({ protectedApp: { testApp, app, step } }) => {
		const [now, before] = [app.code(), app.code(-1)];
		expect((await step(await firstStep(testApp, email), now)).status).toBe(200);
		expect((await step(await firstStep(testApp, email), now)).body.error).toBe("factor_wrong");
		expect((await step(await firstStep(testApp, email), before)).body.error).toBe("factor_wrong");
		testApp.pass(30_000);
		expect((await step(await firstStep(testApp, email), app.code())).status).toBe(200);
	});

	test("that was used in one place works in no other", async () => {
		const { testApp, app, step, asUser } = await protectedApp();
		const code = app.code();
		expect((await asUser(api.renewRecoveryCodes, { factor_code: code })).status).toBe(200);
		expect((await step(await firstStep(testApp, email), code)).body.error).toBe("factor_wrong");
		expect((await asUser(api.removeAuthenticator, { factor_code: code })).body.error).toBe("factor_wrong");
	});

	test("that is right beside a mistyped password isn't counted", async () => {
		const { app, asUser } = await protectedApp();
		const factor_code = app.code();
		for (let step = 0; step < 5; step++) {
			const change = { email, ...newPassword("seven other lanterns"), current_password: "mistyped" };
			const refused = await (step % 2
				? asUser(api.deleteAccount, { password: "mistyped", factor_code })
				: asUser(api.updatePassword, { ...change, factor_code }));
			expect(refused.body.error).toBe("validation_failed");
		}
		expect((await asUser(api.renewRecoveryCodes, { factor_code })).status).toBe(200);
	});

	test("that is sent twice at once opens one session", async ({ protectedApp: { testApp, app, step } }) => {
		const grants = [await firstStep(testApp, email), await firstStep(testApp, email)];
		const before = await testApp.rows`SELECT id FROM sessions`;
		const both = await Promise.all([...grants, ...grants].map((grant) => step(grant, app.code())));
		expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await testApp.rows`SELECT id FROM sessions`).toHaveLength(before.length + 1);
	});

	test("is counted before it is compared: five of many parallel guesses are compared", async () => {
		const { testApp, app } = await protectedApp();
		const grant = await firstStep(testApp, email);
		const guesses = await Promise.all(
			Array.from({ length: 20 }, (_, index) => {
				const input = { grant, factor_code: wrong(app.code(), index + 1) };
				return testApp.call(api.secondStep, input, { from: `203.0.113.${index}` });
			}),
		);
		expect(guesses.filter(({ body }) => body.error === "factor_wrong")).toHaveLength(5);
		expect(guesses.filter(({ body }) => body.error === "rate_limited")).toHaveLength(15);
	});

	test("can be guessed ten times a day at most, from any address and at any pace", async () => {
		const { testApp, app, step } = await protectedApp();
		let compared = 0;
		for (let round = 0; round < 20; round++) {
			const { body } = await step(await firstStep(testApp, email), wrong(app.code(), 7));
			if (body.error === "factor_wrong") compared++;
			testApp.pass(16 * minute);
		}
		expect(compared).toBe(10);
	});

	test("still lets the owner in when a stranger has used up the tries: from a known device, or by a recovery code", async () => {
		const { testApp, app, step } = await protectedApp();
		const known = await step(await firstStep(testApp, email), app.code());
		const { device } = known.body;
		testApp.pass(minute);
		const firstGrant = await firstStep(testApp, email);
		for (let guess = 1; guess < 7; guess++) await step(firstGrant, wrong(app.code(), guess));
		expect((await step(firstGrant, app.code())).body.error).toBe("rate_limited");
		expect((await step(await firstStep(testApp, email, { device }), app.code())).status).toBe(200);
		expect((await step(firstGrant, app.recovery[0] ?? "")).status).toBe(200);
	});

	test("lets the owner in after a new password, though who knew the old one has used up the day's tries", async () => {
		const { testApp, app, step } = await protectedApp();
		for (let guess = 0; guess < 10; guess++) {
			await step(await firstStep(testApp, email), wrong(app.code()));
			testApp.pass(4 * minute);
		}
		expect((await step(await firstStep(testApp, email), app.code())).body.error).toBe("rate_limited");
		const reset_token = await testApp.resetToken(email);
		const fresh = "seven other lanterns";
		const input = { email, ...newPassword(fresh), reset_token, factor_code: app.code() };
		expect((await testApp.call(api.updatePassword, input)).status).toBe(200);
		testApp.pass(minute);
		const { body } = await testApp.call(api.login, { email, password: fresh });
		expect((await step(body.second_step?.grant ?? "", app.code())).status).toBe(200);
	});
});

describe("a recovery code", () => {
	test("that is sent twice at once opens one session", async ({ protectedApp: { testApp, app, step } }) => {
		const grants = [await firstStep(testApp, email), await firstStep(testApp, email)];
		const both = await Promise.all(grants.map((grant) => step(grant, app.recovery[0] ?? "")));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect(await testApp.rows`SELECT hash FROM recovery_codes WHERE used_at IS NOT NULL`).toHaveLength(1);
	});

	test("of another user is refused", async ({ protectedApp: { testApp, app, step } }) => {
		await testApp.account("eve@example.org");
		await setUp(testApp, await testApp.login("eve@example.org"));
		const text = await step(await firstStep(testApp, "eve@example.org"), app.recovery[0] ?? "");
		expect(text.body.error).toBe("factor_wrong");
	});

	test("isn't used up by a login that fails", async ({ protectedApp: { testApp, app, step } }) => {
		expect((await step("AAAAAAAAAAAAAAAAAAAAAA", app.recovery[0] ?? "")).body.error).toBe("login_expired");
		expect(await testApp.rows`SELECT hash FROM recovery_codes WHERE used_at IS NOT NULL`).toEqual([]);
	});
});

describe("the grant of a first step", () => {
	test("works once and for ten minutes", async ({ protectedApp: { testApp, app, step } }) => {
		const grant = await firstStep(testApp, email);
		expect((await step(grant, app.code())).status).toBe(200);
		testApp.pass(minute);
		expect((await step(grant, app.code())).body.error).toBe("login_expired");
		const expired = await firstStep(testApp, email);
		testApp.pass(10 * minute);
		expect((await step(expired, app.code())).body.error).toBe("login_expired");
	});

	test("opens one session, even with two proofs at once", async () => {
		const { testApp, app, step } = await protectedApp();
		const grant = await firstStep(testApp, email);
		const before = await testApp.rows`SELECT id FROM sessions`;
		const both = await Promise.all(app.recovery.slice(0, 2).map((code) => step(grant, code)));
		expect(both.map(({ body }) => body.error ?? "in").toSorted()).toEqual(["in", "login_expired"]);
		expect(await testApp.rows`SELECT id FROM sessions`).toHaveLength(before.length + 1);
	});

	test("is no token, and opens no other account", async ({ protectedApp: { testApp, app } }) => {
		await testApp.account("eve@example.org");
		const eve = await setUp(testApp, await testApp.login("eve@example.org"));
		const grant = await firstStep(testApp, email);
		expect((await testApp.call(api.me, {}, { token: grant })).status).toBe(401);
		const response = await testApp.call(api.secondStep, { grant, factor_code: eve.code() });
		// Two apps can show the same code by chance.
		expect(response.body.error).toBe(eve.code() === app.code() ? undefined : "factor_wrong");
	});

	test("ends with the password it was issued for", async () => {
		const { testApp, app, step, asUser } = await protectedApp();
		const grant = await firstStep(testApp, email);
		const fresh = { email, ...newPassword("seven other lanterns") };
		const input = { ...fresh, current_password: password, factor_code: app.code() };
		expect((await asUser(api.updatePassword, input)).status).toBe(200);
		testApp.pass(minute);
		expect((await step(grant, app.code())).body.error).toBe("login_expired");
	});

	test("is issued five times in a quarter of an hour to a client that never finishes", async () => {
		const { testApp, app, step } = await protectedApp();
		const known = await step(await firstStep(testApp, email), app.code());
		for (let login = 0; login < 5; login++) await firstStep(testApp, email);
		expect((await testApp.call(api.login, { email, password })).body.error).toBe("rate_limited");
		// The owner's known device isn't affected.
		expect(await firstStep(testApp, email, { device: known.body.device })).toBeTruthy();
	});

	test("doesn't reveal a second factor before the password was right", async () => {
		const { testApp } = await protectedApp();
		await testApp.account("bob@example.org");
		const bodies = [];
		for (const address of [email, "bob@example.org", "nobody@example.org"])
			bodies.push((await testApp.call(api.login, { email: address, password: "not it at all" })).body);
		expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
	});
});

test("a stolen session can't weaken the account without the factor", async ({ protectedApp: { asUser } }) => {
	const refusals = [
		await asUser(api.removeAuthenticator, {}),
		await asUser(api.renewRecoveryCodes, {}),
		await asUser(api.beginPasskey, { password }),
		await asUser(api.deleteAccount, { password }),
		await asUser(api.updatePassword, { email, ...newPassword("seven lamps"), current_password: password }),
	];
	expect(refusals.map(({ body }) => body.error)).toEqual(Array(5).fill("second_factor_required"));
});

test("pending logins, passkey challenges and old counters are swept", async () => {
	const { testApp } = await protectedApp();
	await firstStep(testApp, email);
	await testApp.call(api.passkeyChallenge, {});
	testApp.pass(day);
	await testApp.sweep();
	const left = await testApp.rows`SELECT 1 FROM login_grants UNION ALL SELECT 1 FROM passkey_challenges`;
	expect(left).toEqual([]);
});
