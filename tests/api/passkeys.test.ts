import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, minute, password } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { setUp } from "../support/factors.ts";
import { createPasskey } from "../support/passkey.ts";
import { ada, addKey, assertion, keyedWorld } from "../support/protected-worlds.ts";

const email = ada;

describe("a passkey", () => {
	test("is added, named, shown and removed, and its owner is told", async () => {
		const { world, token, key, added } = await keyedWorld();
		expect(added.status).toBe(200);
		expect(await world.lastMail(email)).toMatchObject({
			kind: "passkey_added",
			text: expect.stringContaining("Passkey: Phone"),
		});
		const name = " Grandma’s\u202e\n laptop ";
		expect((await world.call(api.renamePasskey, { id: key.id, name }, { token })).status).toBe(200);
		const { body } = await world.call(api.security, {}, { token });
		expect(body.data?.passkeys).toEqual([
			{ id: key.id, name: "Grandma’s laptop", added_at: "2026-01-15T12:00:00.000Z", used_at: null },
		]);
		expect((await world.call(api.removePasskey, { id: key.id }, { token })).body.error).toBe(
			"reauth_required",
		);
		expect((await world.call(api.removePasskey, { id: key.id, password }, { token })).status).toBe(200);
		expect((await world.lastMail(email)).kind).toBe("passkey_removed");
		const login = await world.call(api.passkeyLogin, { passkey: await assertion(world, key) });
		expect(login.body.error).toBe("passkey_refused");
	});

	test("logs in by itself, and the list says when", async () => {
		const { world, key } = await keyedWorld();
		world.pass(minute);
		const login = await world.call(api.passkeyLogin, { passkey: await assertion(world, key) });
		expect(login.status).toBe(200);
		const { token, device } = login.body;
		expect(device).toBeTruthy();
		const { body } = await world.call(api.security, {}, { token });
		expect(body.data?.passkeys[0]?.used_at).toBe("2026-01-15T12:01:00.000Z");
	});

	test("is both factors: where an app is in force it needs no second step", async () => {
		const { world, token, key } = await keyedWorld();
		await setUp(world, token);
		expect((await world.call(api.passkeyLogin, { passkey: await assertion(world, key) })).status).toBe(200);
	});

	test("is a second step after the password, and a proof for what changes keys", async () => {
		const { world, token, key } = await keyedWorld();
		await setUp(world, token);
		const { body } = await world.call(api.login, { email, password });
		expect(body.second_step?.passkeys).toBe(true);
		const grant = body.second_step?.grant ?? "";
		expect((await world.call(api.secondStep, { grant, passkey: await assertion(world, key) })).status).toBe(
			200,
		);
		const renewed = await world.call(
			api.renewRecoveryCodes,
			{ passkey: await assertion(world, key) },
			{ token },
		);
		expect(renewed.status).toBe(200);
		const gone = await world.call(
			api.removeAuthenticator,
			{ passkey: await assertion(world, key) },
			{ token },
		);
		expect(gone.status).toBe(200);
	});

	test("without an app does not change how the password logs in", async () => {
		const { world } = await keyedWorld();
		expect((await world.call(api.login, { email, password })).status).toBe(200);
	});

	test("is not asked for where the address of the site is a number", async () => {
		const world = await createWorld({ origin: "http://127.0.0.1:4321" });
		expect((await world.call(api.passkeyChallenge, {})).body.error).toBe("unavailable");
	});

	test("goes with its account", async () => {
		const { world, token } = await keyedWorld();
		expect((await world.call(api.deleteAccount, { password }, { token })).status).toBe(200);
		expect(await rows(world.deps.db, sql`SELECT id FROM passkeys`)).toEqual([]);
	});

	test("cannot be more than ten, nor the same twice", async () => {
		const { world, token, key } = await keyedWorld();
		const again = await addKey(world, token, key);
		expect(again.body.error).toBe("passkey_refused");
		for (let made = 1; made < 10; made++)
			expect((await addKey(world, token, await createPasskey())).status).toBe(200);
		expect((await addKey(world, token, await createPasskey())).body.error).toBe("passkey_refused");
	});
});
