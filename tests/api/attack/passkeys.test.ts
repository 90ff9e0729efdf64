import { createSignedInApp, email, password } from "../../support/api/api.ts";
import { firstStep, setUp } from "../../support/api/factors.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { addKey, askForPasskey, assertion, keyedApp } from "../../support/api/protected-app.ts";
import { createPasskey, type Forgery } from "../../support/browser/passkey.ts";

describe("a forged passkey response", () => {
	const forgeries: [string, Forgery][] = [
		["another site", { origin: "https://vpn.example" }],
		["another site's key", { rpId: "vpn.example" }],
		["another challenge", { challenge: "AAAA" }],
		["an unverified user", { flags: 0x01 }],
		["no user presence", { flags: 0x04 }],
		["another ceremony type", { type: "webauthn.create" }],
		["a decreasing counter", { counter: 1 }],
		["another user's handle", { userHandle: "c29tZWJvZHkgZWxzZQ" }],
	];
	test.each(forgeries)("logs nobody in: %s", async (_, forgery) => {
		const { testApp, key } = await keyedApp();
		const login = await testApp.call(api.passkeyLogin, { passkey: await assertion(testApp, key, forgery) });
		expect([login.status, login.body.error]).toEqual([400, "passkey_refused"]);
	});

	test.each(forgeries.slice(0, 4))("adds no passkey: %s", async (_, forgery) => {
		const { testApp, token } = await createSignedInApp();
		const added = await addKey(testApp, token, await createPasskey(), {
			...forgery,
			...(forgery.flags && { flags: forgery.flags | 0x40 }),
		});
		expect(added.body.error).toBe("passkey_refused");
	});

	test("signed by another key under the same id is refused", async ({ keyedApp: { testApp, key } }) => {
		const forged = await assertion(testApp, await createPasskey());
		const passkey = { ...forged, id: key.id, rawId: key.id };
		expect((await testApp.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test.each([{}, { id: 1 }, { id: "x", response: null }, { id: "x", response: { clientDataJSON: "%%%" } }])(
		"of the wrong shape is refused (%j)",
		async (passkey) => {
			const { testApp, asUser } = await keyedApp();
			expect((await testApp.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
			expect((await asUser(api.addPasskey, { passkey, name: "" })).body.error).toBe("passkey_refused");
		},
	);
});

describe("a passkey response", () => {
	test("works once, even when sent twice at once", async ({ keyedApp: { testApp, key } }) => {
		const passkey = await assertion(testApp, key);
		const both = await Promise.all([1, 2].map(() => testApp.call(api.passkeyLogin, { passkey })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect((await testApp.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test("and that of a clone with the same counter open one session when sent at once", async () => {
		const { testApp, key } = await keyedApp();
		const answers = [];
		for (const counter of [9, 9]) answers.push(await assertion(testApp, key, { counter }));
		const both = await Promise.all(answers.map((passkey) => testApp.call(api.passkeyLogin, { passkey })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
	});

	test("expires after five minutes", async ({ keyedApp: { testApp, key } }) => {
		const passkey = await assertion(testApp, key);
		testApp.pass(5 * minute);
		expect((await testApp.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test("of another user is no second step and no proof", async ({ keyedApp: { testApp, token, asUser } }) => {
		await setUp(testApp, token);
		await testApp.account("eve@example.org");
		const eve = await createPasskey();
		await addKey(testApp, await testApp.login("eve@example.org"), eve);
		const grant = await firstStep(testApp, email);
		const step = await testApp.call(api.secondStep, { grant, passkey: await assertion(testApp, eve) });
		expect(step.body.error).toBe("passkey_refused");
		const proof = await asUser(api.removeAuthenticator, { passkey: await assertion(testApp, eve) });
		expect(proof.body.error).toBe("passkey_refused");
	});

	test("to a challenge for adding logs nobody in, and vice versa", async () => {
		const { testApp, key, asUser } = await keyedApp();
		const asked = (await asUser(api.beginPasskey, { password })).body.data as api.PasskeyCreation;
		const passkey = await key.get({ challenge: asked.challenge, rpId: asked.rp.id ?? "" });
		expect((await testApp.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
		const { challenge } = await askForPasskey(testApp);
		const made = await (await createPasskey()).create({ ...asked, challenge });
		expect((await asUser(api.addPasskey, { passkey: made, name: "" })).body.error).toBe("passkey_refused");
	});

	test("to another user's challenge adds nothing", async ({ keyedApp: { testApp, asUser } }) => {
		const challenge = await asUser(api.beginPasskey, { password });
		const made = await (await createPasskey()).create(challenge.body.data as api.PasskeyCreation);
		const token = await testApp.addUser("eve@example.org");
		const { body } = await testApp.call(api.addPasskey, { passkey: made, name: "" }, { token });
		expect(body.error).toBe("passkey_refused");
	});
});

test("nobody can list, name or remove another user's passkey", async ({ keyedApp: { testApp, key } }) => {
	const token = await testApp.addUser("eve@example.org");
	expect((await testApp.call(api.security, {}, { token })).body.data?.passkeys).toEqual([]);
	const input = { id: key.id, name: "mine", password };
	expect((await testApp.call(api.renamePasskey, input, { token })).body.error).toBe("not_found");
	expect((await testApp.call(api.removePasskey, input, { token })).body.error).toBe("not_found");
});

test("the passkey challenge is the same for everybody and limited by address", async ({ testApp }) => {
	const first = await askForPasskey(testApp);
	expect(Object.keys(first).sort()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
	expect(first.rpId).toBe("localhost");
	for (let requestCount = 1; requestCount < 60; requestCount++) await askForPasskey(testApp);
	expect((await testApp.call(api.passkeyChallenge, {})).body.error).toBe("rate_limited");
});
