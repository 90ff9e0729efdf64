import { describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { rows } from "../../../functions/db/run.ts";
import { createAccountApp, minute, password, type TestApp } from "../../support/api/api.ts";
import { sql } from "../../support/api/database.ts";

const email = "ada@example.org";

/** Everything a sign-up and a login left, but for what is made by chance. */
async function leftIn(testApp: TestApp) {
	const [user] = await rows(testApp.deps.db, sql`SELECT email, name, lang, created_at FROM users`);
	const [session] = await rows(testApp.deps.db, sql`SELECT platform, created_at, expires_at FROM sessions`);
	const hits = await rows(testApp.deps.db, sql`SELECT count(*) AS hits FROM hits`);
	const mails = (await testApp.mails(email)).map(({ kind, subject, sentAt }) => [
		kind,
		subject.replace(/\d{6}/, ""),
		sentAt,
	]);
	const used = await rows(testApp.deps.db, sql`SELECT purpose FROM codes`);
	const log = testApp.log.map((line) => line.replace(/"(id|ms|time)":[^,}]+/g, ""));
	return { user, session, hits, mails, used, log };
}

async function begin(): Promise<{ testApp: TestApp; token: string }> {
	const testApp = await createAccountApp(email);
	return { testApp, token: await testApp.login(email) };
}

describe("test apps that begin alike", () => {
	test("begin with the same, whether it was done or copied, and go on by themselves", async () => {
		const all = [];
		const tokens = new Set<string>();
		for (let n = 0; n < 6; n++) {
			const { testApp, token } = await begin();
			all.push(await leftIn(testApp));
			tokens.add(token);
			expect((await testApp.call(api.me, {}, { token })).body.data.email).toBe(email);
			await testApp.call(api.logout, {}, { token });
			expect((await testApp.call(api.me, {}, { token })).status).toBe(401);
		}
		for (const one of all) expect(one).toEqual(all[0]);
		// The last ones were copied.
		expect(tokens.size).toBeLessThan(all.length);
	});

	test("are no longer alike once time has passed, or somebody has looked into the database or changed it", async () => {
		for (let n = 0; n < 4; n++) await begin();
		const ways: Record<string, (testApp: TestApp) => unknown> = {
			nothing: () => {},
			time: (testApp) => testApp.pass(minute),
			look: (testApp) => rows(testApp.deps.db, sql`SELECT 1`),
			call: (testApp) => testApp.call(api.register, { name: "Bob", email: "bob@example.org", password }),
			other: (testApp) => testApp.account("bob@example.org"),
			mail: (testApp) => {
				testApp.deps.mail = { ...testApp.deps.mail };
			},
		};
		const { token } = await begin();
		const same: Record<string, boolean> = {};
		for (const [name, act] of Object.entries(ways)) {
			const testApp = await createAccountApp(email);
			await act(testApp);
			same[name] = (await testApp.login(email)) === token;
		}
		expect(same).toEqual({ nothing: true, time: false, look: false, call: false, other: false, mail: false });
	});
});
