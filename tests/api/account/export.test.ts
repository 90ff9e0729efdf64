import brand from "../../../content/brand.json" with { type: "json" };
import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { unknownLocation } from "../../../functions/integrations/geo/index.ts";
import { createSignedInApp, createTestApp, email, tokenOf } from "../../support/api/api.ts";
import { move, old, requestChange } from "../../support/api/change-email.ts";
import { firstStep, setUp } from "../../support/api/factors.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";

describe("the data export", () => {
	test("is a file with account, sessions, pending codes and mails", async () => {
		const locate = async () => ({ ...unknownLocation, country: "FR", city: "Lyon" });
		const testApp = await createTestApp({ geo: { locate } });
		await testApp.account(email);
		const token = await testApp.login(email);
		await testApp.call(api.forgetPassword, { email }, { lang: "fr" });
		await testApp.settle();
		const { status, headers, body } = await testApp.call(api.exportAccount, {}, { token });
		expect(status).toBe(200);
		expect(headers.get("content-disposition")).toBe(`attachment; filename="${brand.slug}-2026-01-15.json"`);
		expect(headers.get("content-type")).toContain("application/json");
		expect(headers.get("cache-control")).toBe("no-store");
		const now = "2026-01-15T12:00:00.000Z";
		const { account, sessions, activity, codes, mails, exportedAt, ...others } = body.data;
		expect(exportedAt).toBe(now);
		const id = (await findUser(testApp.deps.db, email))?.id;
		const person = { id, name: "Ada Lovelace", email, lang: "en", countries: "FR" };
		expect(account).toEqual([{ ...person, createdAt: now, suspendedAt: null }]);
		const login = { platform: "web", browser: null, system: null, country: "FR", city: "Lyon" };
		const expiresAt = "2026-01-22T12:00:00.000Z";
		const times = { seenAt: "2026-01-15T00:00:00.000Z", createdAt: now, expiresAt };
		expect(sessions).toEqual([{ ...login, ...times, name: null, kind: null }]);
		expect(activity).toEqual([{ ...login, kind: "login", at: now }]);
		const code = { email, createdAt: now, linkExpiresAt: "2026-01-16T12:00:00.000Z" };
		expect(codes).toEqual([
			{ ...code, purpose: "reset-password", lang: "fr", tries: 0 },
			{ ...code, purpose: "signup", lang: "en", tries: 1 },
		]);
		const sent = { recipient: email, createdAt: now, attempts: 1, nextAt: null, sentAt: now, failure: null };
		expect(mails).toEqual([
			{ ...sent, kind: "reset", lang: "fr" },
			{ ...sent, kind: "signup", lang: "en" },
		]);
		expect(Object.values(others)).toEqual(Object.values(others).map(() => []));
	});

	test("holds no secret: no password hash, code, link or counter key", async () => {
		const { testApp, asUser } = await createSignedInApp();
		await testApp.call(api.forgetPassword, { email });
		const mails = await testApp.mails(email);
		const text = JSON.stringify((await asUser(api.exportAccount, {})).body);
		const stored =
			await testApp.rows`SELECT password AS secret FROM users UNION SELECT code_hash FROM codes UNION SELECT link_hash FROM codes
				UNION SELECT key FROM hits`;
		const secrets = [
			...stored.map(({ secret }) => secret),
			...mails.flatMap((mail) => [mail.code ?? "", tokenOf(mail)]),
		];
		expect(secrets.length).toBeGreaterThan(6);
		for (const secret of secrets) {
			expect(secret.length).toBeGreaterThan(5);
			expect(text).not.toContain(secret);
		}
		expect(text).not.toMatch(/scrypt|hash|"password"|token/i);
	});

	test("holds no other user's data", async ({ accountApp: testApp }) => {
		await testApp.account("bob@example.org", "Bob");
		await testApp.login("bob@example.org");
		const { body } = await testApp.call(api.exportAccount, {}, { token: await testApp.login(email) });
		expect(JSON.stringify(body)).not.toMatch(/bob/i);
		expect(body.data.sessions).toHaveLength(1);
	});

	test("holds the account's recent addresses and a pending one", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await move(testApp, token);
		testApp.pass(minute);
		await requestChange(testApp, token, "ada@third.example");
		const response = await asUser(api.exportAccount, {});
		const times = { createdAt: "2026-01-15T12:00:00.000Z", until: "2026-01-18T12:00:00.000Z" };
		expect(response.body.data.formerAddresses).toEqual([{ kind: "email_changed", email: old, ...times }]);
		expect(response.body.data.codes.map(({ purpose, email }) => [purpose, email])).toEqual([
			["change-email", "ada@third.example"],
		]);
		await testApp.account("eve@example.org", "Eve");
		const eve = await testApp.call(api.exportAccount, {}, { token: await testApp.login("eve@example.org") });
		expect(eve.body.data.formerAddresses).toEqual([]);
	});

	test("lists what protects the account and what is pending, without secrets", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const app = await setUp(testApp, token);
		await firstStep(testApp, old);
		const [used = ""] = app.recovery;
		const more = { grant: await firstStep(testApp, old), factor_code: used };
		expect((await testApp.call(api.secondStep, more)).status).toBe(200);
		const { body } = await asUser(api.exportAccount, {});
		const { authenticator, recoveryCodes, loginGrants } = body.data;
		const time = expect.any(String);
		expect(authenticator).toEqual([{ createdAt: time, confirmedAt: time }]);
		expect(recoveryCodes).toHaveLength(10);
		expect(recoveryCodes.filter(({ usedAt }) => usedAt)).toEqual([{ createdAt: time, usedAt: time }]);
		expect(loginGrants).toEqual([{ isKnownDevice: false, expiresAt: time }]);
		for (const secret of [app.secret, ...app.recovery]) expect(JSON.stringify(body)).not.toContain(secret);
	});
});
