import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import type { Db } from "../../functions/db/index.ts";
import { findUser, type UserRow } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { beginRemoval, carryOutRemovals } from "../../functions/factors/removal.ts";
import { deliverDue } from "../../functions/mail/deliver.ts";
import { createWorld, hour, password, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { setUp } from "../support/factors.ts";
import { meanwhile } from "../support/meanwhile.ts";
import { createPasskey } from "../support/passkey.ts";
import { ada, protectedWorld } from "../support/protected-worlds.ts";

const fresh = "seven other lanterns";

/** Ada, logged in, without an app. */
async function plainWorld() {
	const world = await createWorld();
	await world.account(ada);
	return { world, token: await world.login(ada) };
}
/** An app comes into force. */
const inForce = async (db: Db) =>
	rows(
		db,
		sql`INSERT INTO authenticators (user_id, secret, confirmed_at, created_at) SELECT id, 'sealed', 1, 1 FROM users`,
	);
/** The app is taken away, and another is being set up: its owner has not shown a code of it yet. */
const anew = (db: Db) => rows(db, sql`UPDATE authenticators SET confirmed_at = NULL`);
const loggedOut = (db: Db) => rows(db, sql`DELETE FROM sessions`);
const count = async (world: World, table: "authenticators" | "passkeys" | "passkey_challenges" | "users") =>
	(await rows<{ n: number }>(world.deps.db, sql`SELECT count(*) AS n FROM ${sql.raw(table)}`))[0]?.n;

describe("an app that is only being set up", () => {
	test.each(["code", "recovery code"])("proves nothing by a %s", async (kind) => {
		const { world, token, app } = await protectedWorld();
		const happened = meanwhile(world.deps, /INTO hits/i, anew);
		const factor_code = kind === "code" ? app.code() : (app.recovery[0] ?? "");
		const { body } = await world.call(api.deleteAccount, { factor_code }, { token });
		expect([happened(), body.code]).toEqual([true, expect.any(Number)]);
		expect(body.code).not.toBe(200);
		expect(await count(world, "users")).toBe(1);
	});
});

describe("an app that comes into force meanwhile", () => {
	test("is asked for by a login that began before", async () => {
		const { world } = await plainWorld();
		const happened = meanwhile(world.deps, /INSERT INTO sessions/i, inForce);
		const { status, body } = await world.call(api.login, { email: ada, password });
		expect([happened(), status, body.token]).toEqual([true, 401, undefined]);
		expect(await rows(world.deps.db, sql`SELECT id FROM sessions`)).toHaveLength(1);
	});

	test("is asked for by a reset of the password that began before", async () => {
		const { world } = await plainWorld();
		await world.call(api.forgetPassword, { email: ada });
		const { code } = await world.lastMail(ada);
		const { body } = await world.call(api.verifyOtp, { email: ada, code, context: "reset-password" });
		const reset_token = body.data && "reset_token" in body.data ? body.data.reset_token : "";
		const given = { email: ada, password: fresh, confirm_password: fresh, reset_token };
		const happened = meanwhile(world.deps, /UPDATE users SET password/i, inForce);
		const refused = await world.call(api.updatePassword, given);
		expect([happened(), refused.body.code]).toEqual([true, expect.any(Number)]);
		expect(refused.status).not.toBe(200);
		expect((await world.call(api.login, { email: ada, password: fresh })).body.error).toBe("unauthorized");
		expect((await world.call(api.updatePassword, given)).body.error).toBe("second_factor_required");
	});

	test("is asked for by a new password and a deletion that began before", async () => {
		const { world, token } = await plainWorld();
		const change = { email: ada, password: fresh, confirm_password: fresh, current_password: password };
		const first = meanwhile(world.deps, /UPDATE users SET password/i, inForce);
		expect((await world.call(api.updatePassword, change, { token })).status).not.toBe(200);
		expect(first()).toBe(true);
		const other = await plainWorld();
		const second = meanwhile(other.world.deps, /DELETE FROM users/i, inForce);
		expect((await other.world.call(api.deleteAccount, { password }, other)).status).not.toBe(200);
		expect([second(), await count(other.world, "users")]).toEqual([true, 1]);
	});
});

describe("a login that has ended meanwhile", () => {
	test("sets no app up by the password, and takes none away by a code", async () => {
		const plain = await plainWorld();
		const first = meanwhile(plain.world.deps, /INSERT INTO authenticators/i, loggedOut);
		expect((await plain.world.call(api.beginAuthenticator, { password }, plain)).status).not.toBe(200);
		expect([first(), await count(plain.world, "authenticators")]).toEqual([true, 0]);
		const { world, token, app } = await protectedWorld();
		const second = meanwhile(world.deps, /DELETE FROM authenticators/i, loggedOut);
		const factor_code = app.code();
		expect((await world.call(api.removeAuthenticator, { factor_code }, { token })).status).not.toBe(200);
		expect([second(), await count(world, "authenticators")]).toEqual([true, 1]);
	});

	test("is asked nothing for a passkey, and adds none", async () => {
		const { world, token } = await plainWorld();
		const begun = await world.call(api.beginPasskey, { password }, { token });
		const passkey = await (await createPasskey()).create(begun.body.data as api.PasskeyCreation);
		const happened = meanwhile(world.deps, /INSERT INTO passkeys/i, loggedOut);
		const { body } = await world.call(api.addPasskey, { passkey, name: "Phone" }, { token });
		expect([happened(), body.error]).toEqual([true, "passkey_refused"]);
		expect(await count(world, "passkeys")).toBe(0);
		const other = await plainWorld();
		const second = meanwhile(other.world.deps, /INSERT INTO passkey_challenges/i, loggedOut);
		expect((await other.world.call(api.beginPasskey, { password }, other)).body.error).toBe(
			"reauth_required",
		);
		expect([second(), await count(other.world, "passkey_challenges")]).toEqual([true, 0]);
	});
});

describe("the removal of a lost factor", () => {
	const due = async () => {
		const { world, token } = await protectedWorld();
		await beginRemoval(world.deps, (await findUser(world.deps.db, ada)) as UserRow);
		await deliverDue(world.deps);
		world.pass(72 * hour);
		return { world, token };
	};

	test.each([
		["stopped", (db: Db) => rows(db, sql`DELETE FROM factor_recoveries`)],
		["begun anew", (db: Db) => rows(db, sql`UPDATE factor_recoveries SET due_at = due_at + 1`)],
	])("that is %s at its last moment does not happen, and nobody is told that it did", async (_, act) => {
		const { world } = await due();
		const happened = meanwhile(world.deps, /DELETE FROM authenticators/i, act);
		await carryOutRemovals(world.deps);
		await world.settle();
		expect([happened(), await count(world, "authenticators")]).toEqual([true, 1]);
		expect((await world.lastMail(ada)).kind).toBe("factor_removal");
		expect((await world.call(api.login, { email: ada, password })).body.error).toBe("second_factor_required");
	});

	test("is not done a moment before its time, whatever is asked for", async () => {
		const { world, token } = await protectedWorld();
		const at = await beginRemoval(world.deps, (await findUser(world.deps.db, ada)) as UserRow);
		expect(at).toBe(world.deps.now() + 72 * hour);
		await deliverDue(world.deps);
		world.pass(72 * hour - 1);
		await carryOutRemovals(world.deps);
		expect((await world.call(api.security, {}, { token })).body.data.authenticator).not.toBe(null);
		expect(await count(world, "authenticators")).toBe(1);
		world.pass(1);
		await carryOutRemovals(world.deps);
		expect(await count(world, "authenticators")).toBe(0);
		await setUp(world, token);
	});
});
