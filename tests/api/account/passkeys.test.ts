import { createTestApp, email, password } from "../../support/api/api.ts";
import { setUp } from "../../support/api/factors.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { addKey, assertion, keyedApp } from "../../support/api/protected-app.ts";
import { createPasskey } from "../../support/browser/passkey.ts";

describe("a passkey", () => {
	test("is added, named, listed and removed, and the owner is mailed", async () => {
		const { testApp, key, added, asUser } = await keyedApp();
		expect(added.status).toBe(200);
		expect(await testApp.lastMail(email)).toMatchObject({
			kind: "passkey_added",
			text: expect.stringContaining("Passkey: Phone"),
		});
		const name = " Grandma’s\u202e\n laptop ";
		expect((await asUser(api.renamePasskey, { id: key.id, name })).status).toBe(200);
		const { body } = await asUser(api.security, {});
		expect(body.data?.passkeys).toEqual([
			{ id: key.id, name: "Grandma’s laptop", added_at: "2026-01-15T12:00:00.000Z", used_at: null },
		]);
		expect((await asUser(api.removePasskey, { id: key.id })).body.error).toBe("reauth_required");
		expect((await asUser(api.removePasskey, { id: key.id, password })).status).toBe(200);
		expect((await testApp.lastMail(email)).kind).toBe("passkey_removed");
		const login = await testApp.call(api.passkeyLogin, { passkey: await assertion(testApp, key) });
		expect(login.body.error).toBe("passkey_refused");
	});

	test("that is there already isn't added, and nobody is told that it was", async () => {
		const { testApp, token, key } = await keyedApp();
		testApp.pass(minute);
		const mails = await testApp.mails(email);
		expect((await addKey(testApp, token, key)).body.error).toBe("passkey_refused");
		expect(await testApp.mails(email)).toEqual(mails);
	});

	test("logs in by itself, and the list shows when", async ({ keyedApp: { testApp, key } }) => {
		testApp.pass(minute);
		const login = await testApp.call(api.passkeyLogin, { passkey: await assertion(testApp, key) });
		expect(login.status).toBe(200);
		const { token, device } = login.body;
		expect(device).toBeTruthy();
		const { body } = await testApp.call(api.security, {}, { token });
		expect(body.data?.passkeys[0]?.used_at).toBe("2026-01-15T12:01:00.000Z");
	});

	test("counts as both factors, so an enabled app isn't asked for", async () => {
		const { testApp, token, key } = await keyedApp();
		await setUp(testApp, token);
		const passkey = await assertion(testApp, key);
		expect((await testApp.call(api.passkeyLogin, { passkey })).status).toBe(200);
	});

	test("works as a second step after the password and as proof for changing keys", async () => {
		const { testApp, token, key, asUser } = await keyedApp();
		await setUp(testApp, token);
		const { body } = await testApp.call(api.login, { email, password });
		expect(body.second_step?.passkeys).toBe(true);
		const grant = body.second_step?.grant ?? "";
		const step = await testApp.call(api.secondStep, { grant, passkey: await assertion(testApp, key) });
		expect(step.status).toBe(200);
		const renewed = await asUser(api.renewRecoveryCodes, { passkey: await assertion(testApp, key) });
		expect(renewed.status).toBe(200);
		const response = await asUser(api.removeAuthenticator, { passkey: await assertion(testApp, key) });
		expect(response.status).toBe(200);
	});

	test("doesn't change password logins without an app", async ({ keyedApp: { testApp } }) =>
		expect((await testApp.call(api.login, { email, password })).status).toBe(200));

	test("isn't offered on a site whose host is an IP address", async () => {
		const testApp = await createTestApp({ origin: "http://127.0.0.1:4321" });
		expect((await testApp.call(api.passkeyChallenge, {})).body.error).toBe("unavailable");
	});

	test("is deleted with its account", async ({ keyedApp: { testApp, asUser } }) => {
		expect((await asUser(api.deleteAccount, { password })).status).toBe(200);
		expect(await testApp.rows`SELECT id FROM passkeys`).toEqual([]);
	});

	test("is limited to ten per account, each added once", async ({
		keyedApp: { testApp, token, key, asUser },
	}) => {
		expect((await addKey(testApp, token, key)).body.error).toBe("passkey_refused");
		for (let made = 1; made < 10; made++)
			expect((await addKey(testApp, token, await createPasskey())).status).toBe(200);
		// Before the device has made one.
		expect((await asUser(api.beginPasskey, { password })).body.error).toBe("passkeys_full");
	});
});
