import { describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { rows } from "../../../functions/db/run.ts";
import { hour, minute, password, type TestApp } from "../../support/api/api.ts";
import { ada, fresh, me, move, old } from "../../support/api/change-email.ts";
import { sql } from "../../support/api/database.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import {
	attempt,
	createStolenApp,
	recover,
	submitLink,
	thiefEmail,
	undoLinks,
} from "../../support/api/thief.ts";

const remove = (testApp: TestApp, token: string) => testApp.call(api.deleteAccount, { password }, { token });
const readRequests = async (testApp: TestApp, to = old) =>
	(await testApp.mails(to)).filter(({ kind }) => kind === "deletion_asked");

describe("an account that a previous address can still reclaim", () => {
	test("can't be deleted before that period is over, and says when it is", async () => {
		const { testApp, token } = await ada();
		await move(testApp, token);
		testApp.pass(hour);
		const { status, body } = await remove(testApp, token);
		expect([status, body.error, body.retry_after]).toEqual([409, "deletion_waits", 71 * 60 * 60]);
		expect((await me(testApp, token)).email).toBe(fresh);
		testApp.pass(71 * hour);
		expect((await remove(testApp, token)).status).toBe(200);
	});

	test("mails that address once, with a link that restores the account", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "move");
		await remove(testApp, thief.token);
		await remove(testApp, thief.token);
		const [mail, ...more] = await readRequests(testApp);
		expect(more).toEqual([]);
		expect(mail?.text).toContain("Can be taken back until: January 18, 2026 at 12:00 PM UTC");
		expect((await submitLink(testApp, mail?.link ?? "")).status).toBe(200);
		expect((await me(testApp, (await recover(testApp)).token ?? "")).email).toBe(old);
		for (const link of await undoLinks(testApp, old))
			expect((await submitLink(testApp, link)).status).toBe(400);
		expect((await remove(testApp, thief.token)).status).toBe(401);
	});

	test("requires the password before anybody is mailed", async () => {
		const { testApp, token, asUser } = await ada();
		await move(testApp, token);
		testApp.pass(hour);
		expect((await asUser(api.deleteAccount, {})).body.error).toBe("reauth_required");
		const guess = await asUser(api.deleteAccount, { password: "no such lantern" });
		expect(guess.fields).toEqual({ password: "password_wrong" });
		expect(await readRequests(testApp)).toEqual([]);
	});

	test("can't be deleted after several changes, and mails every previous address", async () => {
		const { testApp, token } = await ada();
		for (const to of [thiefEmail, fresh]) {
			await move(testApp, token, to);
			testApp.pass(minute);
		}
		expect((await remove(testApp, token)).body.error).toBe("deletion_waits");
		for (const to of [old, thiefEmail]) expect(await readRequests(testApp, to)).toHaveLength(1);
	});

	test("can't be deleted when the address changes during the deletion", async () => {
		const { testApp, token } = await ada();
		const [user] = await testApp.rows`SELECT id FROM users`;
		const happened = meanwhile(testApp.deps, /DELETE FROM users/i, (db) =>
			rows(
				db,
				sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
					VALUES ('moved', ${user?.id}, 'before@example.org', ${testApp.deps.now() + hour}, ${testApp.deps.now()})`,
			),
		);
		expect((await remove(testApp, token)).status).not.toBe(200);
		expect([happened(), (await testApp.rows`SELECT 1 FROM users`).length]).toEqual([true, 1]);
	});

	test("is deleted at once where only a key was added", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "passkey");
		expect((await remove(testApp, thief.token)).status).toBe(200);
	});
});
