import { createSignedInApp, email, newPassword, password, wrong } from "../../support/api/api.ts";
import { codeAt, firstStep } from "../../support/api/factors.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { protectedApp } from "../../support/api/protected-app.ts";

describe("an authenticator app", () => {
	test("is set up with its secret and a first code, and the owner is mailed", async () => {
		const { testApp, app, asUser } = await protectedApp();
		expect(app.secret).toMatch(/^[A-Z2-7]{32}$/);
		expect(app.recovery).toHaveLength(10);
		expect(new Set(app.recovery).size).toBe(10);
		for (const code of app.recovery) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
		expect((await testApp.lastMail(email)).kind).toBe("factor_on");
		const { body } = await asUser(api.security, {});
		expect(body.data).toEqual({
			authenticator: "2026-01-15T12:00:00.000Z",
			recovery_codes_left: 10,
			passkeys: [],
			passkeys_possible: true,
			factor_removal_at: null,
			factor_removal_stoppable: false,
		});
	});

	test("needs the password to start and the right first code to finish", async () => {
		const { testApp, asUser } = await createSignedInApp();
		expect((await asUser(api.beginAuthenticator, {})).body.error).toBe("reauth_required");
		const refused = await asUser(api.beginAuthenticator, { password: "not it at all" });
		expect(refused.fields).toEqual({ password: "password_wrong" });
		await asUser(api.beginAuthenticator, { password });
		const guess = await asUser(api.confirmAuthenticator, { factor_code: "000000" });
		expect(guess.body.error).toBe("factor_wrong");
		// It's unconfirmed, so the login doesn't ask for it.
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("allows five setup tries in a quarter of an hour", async ({ signedIn: { testApp, asUser } }) => {
		const { secret } = (await asUser(api.beginAuthenticator, { password })).body.data as { secret: string };
		const confirm = (factor_code: string) => asUser(api.confirmAuthenticator, { factor_code });
		const code = () => codeAt(secret, testApp.deps.now());
		for (let step = 1; step <= 5; step++)
			expect((await confirm(wrong(code(), step))).body.error).toBe("factor_wrong");
		expect((await confirm(code())).body.error).toBe("rate_limited");
		testApp.pass(15 * minute);
		expect((await confirm(code())).status).toBe(200);
	});

	test("can't be set up anew with the password while it is enabled, or confirmed again", async ({
		protectedApp: { app, asUser },
	}) => {
		expect((await asUser(api.beginAuthenticator, { password })).body.error).toBe("factor_exists");
		const again = await asUser(api.confirmAuthenticator, { factor_code: app.code() });
		expect(again.body.error).toBe("factor_exists");
	});

	test("is asked for at login after the password, and only then", async () => {
		const { testApp, app } = await protectedApp();
		const first = await testApp.call(api.login, { email, password });
		expect([first.status, first.body.error]).toEqual([403, "second_factor_required"]);
		expect(first.body).not.toHaveProperty("token");
		expect(first.body.second_step).toMatchObject({ expires_in: 600, passkeys: false });
		expect((await testApp.call(api.login, { email, password: "not it at all" })).body).not.toHaveProperty(
			"second_step",
		);
		const grant = first.body.second_step?.grant ?? "";
		const response = await testApp.call(api.secondStep, { grant, factor_code: app.code() });
		expect(response.status).toBe(200);
		expect((await testApp.call(api.me, {}, { token: response.body.token })).status).toBe(200);
	});

	test("forgives failed logins once it was right", async ({ protectedApp: { testApp, app, step } }) => {
		const fail = async (part: number) => {
			const input = { email, password: "not it at all" };
			return (await testApp.call(api.login, input, { from: `100.112.0.${part}` })).body.error;
		};
		const grant = await firstStep(testApp, email);
		for (const part of [1, 2, 3, 4, 5]) expect(await fail(part)).toBe("unauthorized");
		expect(await fail(6)).toBe("rate_limited");
		expect((await step(grant, app.code())).status).toBe(200);
		expect(await fail(7)).toBe("unauthorized");
	});

	test("isn't asked for, nor a recovery code spent, while the account is suspended", async () => {
		const { testApp, app } = await protectedApp();
		const grant = await firstStep(testApp, email);
		await testApp.rows`UPDATE users SET suspended_at = 1`;
		const refused = await testApp.call(api.secondStep, { grant, factor_code: app.recovery[0] ?? "" });
		expect(refused.body.error).toBe("account_suspended");
		expect(await testApp.rows`SELECT 1 FROM recovery_codes WHERE used_at IS NOT NULL`).toEqual([]);
	});

	test("accepts a code one step ahead or behind, and no further", async () => {
		for (const ahead of [-2, -1, 0, 1, 2]) {
			const { testApp, app, step } = await protectedApp();
			testApp.pass(5 * minute);
			const { status } = await step(await firstStep(testApp, email), app.code(ahead));
			expect([ahead, status]).toEqual([ahead, Math.abs(ahead) > 1 ? 400 : 200]);
		}
	});

	test("accepts Arabic digits and spaces", async ({ protectedApp: { testApp, app, step } }) => {
		const arabic = [...app.code()].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
		const code = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
		expect((await step(await firstStep(testApp, email), code)).status).toBe(200);
	});

	test("keeps its secret encrypted for its own row", async ({ protectedApp: { testApp, app, step } }) => {
		const [row] = await testApp.rows`SELECT secret FROM authenticators`;
		expect(row?.secret).not.toContain(app.secret);
		await testApp.account("eve@example.org");
		await testApp.rows`INSERT INTO authenticators (user_id, secret, confirmed_at, created_at)
				SELECT id, ${row?.secret}, 1, 1 FROM users WHERE email = 'eve@example.org'`;
		const response = await step(await firstStep(testApp, "eve@example.org"), app.code());
		expect(response.status).toBe(500);
		expect(response.body).not.toHaveProperty("token");
	});

	test("is removed with one of its codes, and the owner is mailed", async () => {
		const { testApp, app, asUser } = await protectedApp();
		expect((await asUser(api.removeAuthenticator, { factor_code: app.code() })).status).toBe(200);
		expect((await testApp.lastMail(email)).kind).toBe("factor_off");
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
		const left = await testApp.rows`SELECT 1 FROM recovery_codes UNION ALL SELECT 1 FROM authenticators`;
		expect(left).toEqual([]);
	});

	test("is deleted within the hour when never confirmed", async ({ signedIn: { testApp, asUser } }) => {
		await asUser(api.beginAuthenticator, { password });
		testApp.pass(61 * minute);
		await testApp.sweep();
		expect(await testApp.rows`SELECT 1 FROM authenticators`).toEqual([]);
	});
});

describe("a recovery code", () => {
	test("logs in once, in any spelling, and the owner is mailed", async () => {
		const { testApp, app, step } = await protectedApp();
		const [code = ""] = app.recovery;
		const use = async (spelling: string) => step(await firstStep(testApp, email), spelling);
		const inArabicDigits = code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
		const done = await use(` ${inArabicDigits.toUpperCase().replace("-", " ")} `);
		expect(done.status).toBe(200);
		expect((await testApp.lastMail(email)).kind).toBe("recovery_used");
		expect((await use(code)).body.error).toBe("factor_wrong");
		const { body } = await testApp.call(api.security, {}, { token: done.body.token });
		expect(body.data?.recovery_codes_left).toBe(9);
	});

	test("stops working once new ones are made", async ({ protectedApp: { testApp, app, asUser } }) => {
		const renewed = await asUser(api.renewRecoveryCodes, { factor_code: app.recovery[0] ?? "" });
		const fresh = renewed.body.data as { recovery_codes: string[] };
		expect(fresh.recovery_codes).toHaveLength(10);
		expect((await testApp.lastMail(email)).kind).toBe("factor_codes");
		const grant = await firstStep(testApp, email);
		const old = await testApp.call(api.secondStep, { grant, factor_code: app.recovery[1] ?? "" });
		expect(old.body.error).toBe("factor_wrong");
		const now = await testApp.call(api.secondStep, { grant, factor_code: fresh.recovery_codes[0] ?? "" });
		expect(now.status).toBe(200);
	});

	test("removes a lost app", async ({ protectedApp: { testApp, app, asUser } }) => {
		expect((await asUser(api.removeAuthenticator, { factor_code: app.recovery[3] ?? "" })).status).toBe(200);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("is stored only as a hash", async ({ protectedApp: { testApp, app } }) => {
		const stored = JSON.stringify(await testApp.rows`SELECT * FROM recovery_codes`);
		for (const code of app.recovery) expect(stored).not.toContain(code.replace("-", ""));
	});
});

describe("with an authenticator app enabled", () => {
	test("deleting the account asks for a code, even right after a login", async () => {
		const { testApp, app, step } = await protectedApp();
		const { token } = (await step(await firstStep(testApp, email), app.code())).body;
		testApp.pass(minute);
		expect((await testApp.call(api.deleteAccount, {}, { token })).body.error).toBe("second_factor_required");
		const refused = await testApp.call(api.deleteAccount, { factor_code: "000000" }, { token });
		expect(refused.body.error).toBe("factor_wrong");
		expect((await testApp.call(api.deleteAccount, { factor_code: app.code() }, { token })).status).toBe(200);
		const left =
			await testApp.rows`SELECT 1 FROM recovery_codes UNION ALL SELECT 1 FROM authenticators UNION ALL SELECT 1 FROM login_grants`;
		expect(left).toEqual([]);
	});

	test("resetting the password by mail asks for a code, as a mailbox is only one factor", async () => {
		const { testApp, app } = await protectedApp();
		const reset_token = await testApp.resetToken(email);
		const fresh = { email, ...newPassword("seven other lanterns") };
		const update = (proof: object) => testApp.call(api.updatePassword, { ...fresh, reset_token, ...proof });
		const factor_code = app.code();
		expect((await update({ reset_token: "AAAA", factor_code })).body.error).toBe("link_invalid");
		expect((await update({})).body.error).toBe("second_factor_required");
		expect((await update({ factor_code })).status).toBe(200);
		const login = await testApp.call(api.login, { email, password: fresh.password });
		expect(login.body.error).toBe("second_factor_required");
	});
});

test("a clock that was ahead and is corrected doesn't lock the app out", async () => {
	const { testApp, app, step } = await protectedApp();
	testApp.pass(day);
	expect((await step(await firstStep(testApp, email), app.code())).status).toBe(200);
	testApp.pass(-day);
	await testApp.sweep();
	testApp.pass(minute);
	expect((await step(await firstStep(testApp, email), app.code())).status).toBe(200);
});
