import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, minute, password } from "../support/api.ts";
import { firstStep, setUp } from "../support/factors.ts";
import { createPasskey, type Lie } from "../support/passkey.ts";
import { ada, addKey, askForPasskey, assertion, keyedWorld } from "../support/protected-worlds.ts";

const email = ada;

describe("a lie about a passkey", () => {
	const lies: [string, Lie][] = [
		["another site", { origin: "https://skerry.example" }],
		["another site's key", { rpId: "skerry.example" }],
		["another challenge", { challenge: "AAAA" }],
		["an owner who was not verified", { flags: 0x01 }],
		["nobody there", { flags: 0x04 }],
		["an answer to another question", { type: "webauthn.create" }],
		["a counter that went back", { counter: 1 }],
		["another person", { userHandle: "c29tZWJvZHkgZWxzZQ" }],
	];
	test.each(lies)("logs nobody in: %s", async (_, lie) => {
		const { world, key } = await keyedWorld();
		const login = await world.call(api.passkeyLogin, { passkey: await assertion(world, key, lie) });
		expect([login.status, login.body.error]).toEqual([400, "passkey_refused"]);
	});

	test.each(lies.slice(0, 4))("adds none: %s", async (_, lie) => {
		const world = await createWorld();
		await world.account(email);
		const token = await world.login(email);
		const added = await addKey(world, token, await createPasskey(), {
			...lie,
			...(lie.flags && { flags: lie.flags | 0x40 }),
		});
		expect(added.body.error).toBe("passkey_refused");
	});

	test("by another key under the same name is refused", async () => {
		const { world, key } = await keyedWorld();
		const forged = await assertion(world, await createPasskey());
		const passkey = { ...forged, id: key.id, rawId: key.id };
		expect((await world.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test.each([{}, { id: 1 }, { id: "x", response: null }, { id: "x", response: { clientDataJSON: "%%%" } }])(
		"that is no answer at all is refused (%j)",
		async (passkey) => {
			const { world, token } = await keyedWorld();
			expect((await world.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
			expect((await world.call(api.addPasskey, { passkey }, { token })).body.error).toBe("passkey_refused");
		},
	);
});

describe("an answer of a passkey", () => {
	test("works once, also when it comes twice at the same time", async () => {
		const { world, key } = await keyedWorld();
		const passkey = await assertion(world, key);
		const both = await Promise.all([1, 2].map(() => world.call(api.passkeyLogin, { passkey })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect((await world.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test("and its copy's, counted alike, open one session when they come at the same time", async () => {
		const { world, key } = await keyedWorld();
		const answers = [
			await assertion(world, key, { counter: 9 }),
			await assertion(world, key, { counter: 9 }),
		];
		const both = await Promise.all(answers.map((passkey) => world.call(api.passkeyLogin, { passkey })));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
	});

	test("is worth nothing after five minutes", async () => {
		const { world, key } = await keyedWorld();
		const passkey = await assertion(world, key);
		world.pass(5 * minute);
		expect((await world.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
	});

	test("of somebody else is no second step and no proof", async () => {
		const { world, token } = await keyedWorld();
		await setUp(world, token);
		await world.account("eve@example.org");
		const eve = await createPasskey();
		await addKey(world, await world.login("eve@example.org"), eve);
		const grant = await firstStep(world, email);
		const step = await world.call(api.secondStep, { grant, passkey: await assertion(world, eve) });
		expect(step.body.error).toBe("passkey_refused");
		const proof = await world.call(
			api.removeAuthenticator,
			{ passkey: await assertion(world, eve) },
			{ token },
		);
		expect(proof.body.error).toBe("passkey_refused");
	});

	test("to a question that was for adding logs nobody in, and the other way round", async () => {
		const { world, token, key } = await keyedWorld();
		const begun = await world.call(api.beginPasskey, { password }, { token });
		const { challenge, rp } = begun.body.data as api.PasskeyCreation;
		const passkey = await key.get({ challenge, rpId: rp.id });
		expect((await world.call(api.passkeyLogin, { passkey })).body.error).toBe("passkey_refused");
		const asked = await askForPasskey(world);
		const made = await (await createPasskey()).create({
			...(begun.body.data as api.PasskeyCreation),
			challenge: asked.challenge,
		});
		expect((await world.call(api.addPasskey, { passkey: made }, { token })).body.error).toBe(
			"passkey_refused",
		);
	});

	test("to another person's question adds nothing", async () => {
		const { world, token } = await keyedWorld();
		const begun = await world.call(api.beginPasskey, { password }, { token });
		const made = await (await createPasskey()).create(begun.body.data as api.PasskeyCreation);
		await world.account("eve@example.org");
		const eve = await world.login("eve@example.org");
		expect((await world.call(api.addPasskey, { passkey: made }, { token: eve })).body.error).toBe(
			"passkey_refused",
		);
	});
});

test("nobody sees, names or removes another person's passkey", async () => {
	const { world, key } = await keyedWorld();
	await world.account("eve@example.org");
	const token = await world.login("eve@example.org");
	expect((await world.call(api.security, {}, { token })).body.data?.passkeys).toEqual([]);
	const given = { id: key.id, name: "mine", password };
	expect((await world.call(api.renamePasskey, given, { token })).body.error).toBe("not_found");
	expect((await world.call(api.removePasskey, given, { token })).body.error).toBe("not_found");
});

test("the question for a passkey is the same for everybody and limited by address", async () => {
	const world = await createWorld();
	const first = await askForPasskey(world);
	expect(Object.keys(first).sort()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
	expect(first.rpId).toBe("localhost");
	for (let asked = 1; asked < 60; asked++) await askForPasskey(world);
	expect((await world.call(api.passkeyChallenge, {})).body.error).toBe("rate_limited");
});

test("a stolen login adds no passkey: it wants the password, or where there is an app its code", async () => {
	const { world, token } = await keyedWorld();
	const app = await setUp(world, token);
	expect((await world.call(api.beginPasskey, {}, { token })).body.error).toBe("second_factor_required");
	expect((await world.call(api.beginPasskey, { password }, { token })).body.error).toBe(
		"second_factor_required",
	);
	expect((await world.call(api.beginPasskey, { factor_code: app.code() }, { token })).status).toBe(200);
});
