import type { Db } from "../../../functions/db/index.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { runRemovals } from "../../../functions/factors/removal.ts";
import { createSignedInApp, email, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { sql } from "../../support/api/database.ts";
import { codeAt, startRemoval } from "../../support/api/factors.ts";
import { api, describe, expect, hour, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import { protectedApp } from "../../support/api/protected-app.ts";
import { createPasskey } from "../../support/browser/passkey.ts";

const fresh = "seven other lanterns";

const inForce = async (db: Db) =>
	queryRows(db)`
		INSERT INTO authenticators (user_id, secret, confirmed_at, created_at) SELECT id, 'sealed', 1, 1 FROM users`;
/** Removed and being set up again: the new one isn't confirmed yet. */
const restartSetup = (db: Db) => queryRows(db)`UPDATE authenticators SET confirmed_at = NULL`;
const loggedOut = (db: Db) => queryRows(db)`DELETE FROM sessions`;
const count = async (testApp: TestApp, table: string) =>
	(await testApp.rows`SELECT count(*) AS n FROM ${sql.raw(table)}`)[0]?.n;

test.each(["code", "recovery code"])("an unconfirmed app can't prove anything with a %s", async (kind) => {
	const { testApp, app, asUser } = await protectedApp();
	const happened = meanwhile(testApp.deps, /INTO hits/i, restartSetup);
	const factor_code = kind === "code" ? app.code() : (app.recovery[0] ?? "");
	const { body } = await asUser(api.deleteAccount, { factor_code });
	expect([happened(), body.error]).toEqual([true, "factor_wrong"]);
	expect(await count(testApp, "users")).toBe(1);
});

describe("an app that is enabled meanwhile", () => {
	test("is required by a login that started before", async () => {
		const { testApp } = await createSignedInApp();
		const happened = meanwhile(testApp.deps, /INSERT INTO sessions/i, inForce);
		const { status, body } = await testApp.call(api.login, { email, password });
		expect([happened(), status, body.token]).toEqual([true, 401, undefined]);
		expect(await testApp.rows`SELECT id FROM sessions`).toHaveLength(1);
	});

	test("is required by a password reset that started before", async () => {
		const { testApp } = await createSignedInApp();
		const reset_token = await testApp.resetToken(email);
		const input = { email, ...newPassword(fresh), reset_token };
		const happened = meanwhile(testApp.deps, /UPDATE users SET password/i, inForce);
		const refused = await testApp.call(api.updatePassword, input);
		expect([happened(), refused.body.error]).toEqual([true, "link_invalid"]);
		expect((await testApp.call(api.login, { email, password: fresh })).body.error).toBe("unauthorized");
		expect((await testApp.call(api.updatePassword, input)).body.error).toBe("second_factor_required");
	});

	test("is required by a password change and a deletion that started before", async () => {
		const { testApp, asUser } = await createSignedInApp();
		const change = { email, ...newPassword(fresh), current_password: password };
		const first = meanwhile(testApp.deps, /UPDATE users SET password/i, inForce);
		expect((await asUser(api.updatePassword, change)).body.error).toBe("reauth_required");
		expect(first()).toBe(true);
		const other = await createSignedInApp();
		const second = meanwhile(other.testApp.deps, /DELETE FROM users/i, inForce);
		expect((await other.asUser(api.deleteAccount, { password })).body.error).toBe("reauth_required");
		expect([second(), await count(other.testApp, "users")]).toEqual([true, 1]);
	});
});

describe("a session that has ended meanwhile", () => {
	test("can't set up an app with the password or remove one with a code", async () => {
		const unprotected = await createSignedInApp();
		const first = meanwhile(unprotected.testApp.deps, /INSERT INTO authenticators/i, loggedOut);
		const refused = await unprotected.asUser(api.beginAuthenticator, { password });
		expect(refused.body.error).toBe("reauth_required");
		expect([first(), await count(unprotected.testApp, "authenticators")]).toEqual([true, 0]);
		const { testApp, app, asUser } = await protectedApp();
		const second = meanwhile(testApp.deps, /DELETE FROM authenticators/i, loggedOut);
		const factor_code = app.code();
		expect((await asUser(api.removeAuthenticator, { factor_code })).body.error).toBe("factor_wrong");
		expect([second(), await count(testApp, "authenticators")]).toEqual([true, 1]);
	});

	test("can't confirm an app", async () => {
		const { testApp, asUser } = await createSignedInApp();
		const { secret } = (await asUser(api.beginAuthenticator, { password })).body.data;
		const happened = meanwhile(testApp.deps, /UPDATE authenticators SET confirmed_at/i, loggedOut);
		const factor_code = codeAt(secret, testApp.deps.now());
		expect((await asUser(api.confirmAuthenticator, { factor_code })).body.error).toBe("factor_wrong");
		const active = await testApp.rows`SELECT 1 FROM authenticators WHERE confirmed_at IS NOT NULL`;
		expect([happened(), active]).toEqual([true, []]);
	});

	test("gets no passkey challenge and can't add a passkey", async () => {
		const { testApp, asUser } = await createSignedInApp();
		const response = await asUser(api.beginPasskey, { password });
		const passkey = await (await createPasskey()).create(response.body.data as api.PasskeyCreation);
		const happened = meanwhile(testApp.deps, /INSERT INTO passkeys/i, loggedOut);
		const { body } = await asUser(api.addPasskey, { passkey, name: "Phone" });
		expect([happened(), body.error]).toEqual([true, "passkey_refused"]);
		expect(await count(testApp, "passkeys")).toBe(0);
		const other = await createSignedInApp();
		const second = meanwhile(other.testApp.deps, /INSERT INTO passkey_challenges/i, loggedOut);
		expect((await other.asUser(api.beginPasskey, { password })).body.error).toBe("reauth_required");
		expect([second(), await count(other.testApp, "passkey_challenges")]).toEqual([true, 0]);
	});
});

test("the removal of a lost factor is announced once by two processes", async ({
	protectedApp: { testApp },
}) => {
	const happened = meanwhile(testApp.deps, /UPDATE factor_recoveries/i, () => runRemovals(testApp.deps));
	await startRemoval(testApp);
	await testApp.deliver();
	const notices = (await testApp.mails(email)).filter(({ kind }) => kind === "factor_removal");
	expect([happened(), notices.length]).toEqual([true, 1]);
});

const due = async () => {
	const { testApp } = await protectedApp();
	await startRemoval(testApp);
	await testApp.deliver();
	testApp.pass(72 * hour);
	return testApp;
};

test.each([
	["stopped", (db: Db) => queryRows(db)`DELETE FROM factor_recoveries`],
	["begun anew", (db: Db) => queryRows(db)`UPDATE factor_recoveries SET due_at = due_at + 1`],
])(
	"the removal of a lost factor that is %s at the last moment doesn't happen, and nobody is mailed",
	async (_, change) => {
		const testApp = await due();
		const happened = meanwhile(testApp.deps, /DELETE FROM authenticators/i, change);
		await runRemovals(testApp.deps);
		await testApp.settle();
		expect([happened(), await count(testApp, "authenticators")]).toEqual([true, 1]);
		expect((await testApp.lastMail(email)).kind).toBe("factor_removal");
		expect((await testApp.call(api.login, { email, password })).body.error).toBe("second_factor_required");
	},
);
