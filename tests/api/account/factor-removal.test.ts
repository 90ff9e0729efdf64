import type { Db } from "../../../functions/db/index.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { runRemovals } from "../../../functions/factors/removal.ts";
import { outbox } from "../../../functions/integrations/mail/index.ts";
import { retryDelays } from "../../../functions/mail/deliver.ts";
import { email, password, type TestApp } from "../../support/api/api.ts";
import { firstStep, setUp, startRemoval } from "../../support/api/factors.ts";
import { api, day, describe, expect, hour, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import { addKey, assertion, protectedApp } from "../../support/api/protected-app.ts";
import { createPasskey } from "../../support/browser/passkey.ts";

/** Support has started the removal of Ada's authenticator. @param age of the authenticator */
async function start(age = 14 * day) {
	const signedIn = await protectedApp();
	const { testApp } = signedIn;
	const confirmed = testApp.deps.now() - age;
	await testApp.rows`UPDATE authenticators SET created_at = ${confirmed}, confirmed_at = ${confirmed}`;
	await startRemoval(testApp);
	await testApp.deliver();
	const mail = await testApp.lastMail(email);
	const stop = new URL(mail.link ?? "").pathname;
	const pass = async (ms: number) => {
		testApp.pass(ms);
		await runRemovals(testApp.deps);
		await testApp.settle();
	};
	/** Whether the password alone suffices to log in. */
	const open = async () => (await testApp.call(api.login, { email, password })).status === 200;
	return { ...signedIn, mail, stop, pass, open };
}

const countNotices = async (testApp: TestApp) =>
	(await testApp.mails(email)).filter(({ kind }) => kind === "factor_removal").length;

describe("support removes a lost authenticator app", () => {
	test("72 hours after mailing the owner, and mails when it is done", async () => {
		const { testApp, mail, pass, open } = await start();
		const text = expect.stringContaining("Removal on: January 18, 2026 at 12:01 PM UTC");
		expect(mail).toMatchObject({ kind: "factor_removal", text });
		await pass(72 * hour - 1);
		expect(await open()).toBe(false);
		await pass(1);
		expect(await open()).toBe(true);
		expect((await testApp.lastMail(email)).kind).toBe("factor_removed");
		const mails = await testApp.mails(email);
		await pass(hour);
		expect(await testApp.mails(email)).toEqual(mails);
	});

	test("also if the site was down until the record of that mail was deleted", async () => {
		const { testApp, pass, open } = await start();
		testApp.pass(8 * day);
		await testApp.sweep();
		await pass(0);
		expect(await open()).toBe(true);
	});

	test("only where there is one", async ({ accountApp: testApp }) => {
		await startRemoval(testApp);
		expect((await testApp.lastMail(email)).kind).toBe("signup");
	});

	test("not if the owner stops it on the page of the mailed link, by a click", async () => {
		const { testApp, stop, pass, open } = await start();
		const page = await testApp.raw(stop);
		expect([page.status, page.body]).toEqual([200, expect.stringContaining("Keep your authenticator app?")]);
		const { status, body } = await testApp.raw(stop, { method: "POST" });
		expect([status, body]).toEqual([200, expect.stringContaining("Your authenticator app stays")]);
		for (const method of ["GET", "POST"])
			expect((await testApp.raw(stop, { method })).body).toContain("This link is no longer needed");
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("not if the owner stops it on the page of an earlier mail's link", async () => {
		const { testApp, stop } = await start();
		for (let times = 0; times < 2; times++) await startRemoval(testApp);
		for (const method of ["GET", "POST"]) expect((await testApp.raw(stop, { method })).status).toBe(200);
		await startRemoval(testApp);
		expect((await testApp.raw(stop, { method: "POST" })).status).toBe(400);
	});

	test("even if the link was only opened, as mail scanners do", async () => {
		const { testApp, stop, pass, open } = await start();
		await testApp.raw(stop);
		await testApp.raw(stop, { method: "HEAD" });
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("not if the owner stops it in the profile, with the proof that removing the app needs", async () => {
		const { app, pass, open, asUser } = await start();
		const { body } = await asUser(api.security, {});
		const shown = { factor_removal_at: "2026-01-18T12:01:00.000Z", factor_removal_stoppable: true };
		expect(body.data).toMatchObject(shown);
		const cancel = (proof: object) => asUser(api.cancelFactorRemoval, proof);
		expect((await cancel({})).body.error).toBe("second_factor_required");
		expect((await cancel({ password })).body.error).toBe("second_factor_required");
		expect((await cancel({ factor_code: "000000" })).body.error).toBe("factor_wrong");
		expect((await cancel({ factor_code: app.code() })).status).toBe(200);
		expect((await cancel({})).body.error).toBe("not_found");
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("not stopped in the profile by a code that another call used first", async () => {
		const { testApp, app, asUser } = await start();
		const used = (db: Db) => queryRows(db)`UPDATE authenticators SET last_step = 1e12`;
		const happened = meanwhile(testApp.deps, /UPDATE authenticators/i, used);
		const refused = await asUser(api.cancelFactorRemoval, { factor_code: app.code() });
		expect([happened(), refused.body.error]).toEqual([true, "factor_wrong"]);
	});

	test("not if the app is used meanwhile, as it isn't lost", async () => {
		const { testApp, app, step, pass, open } = await start();
		expect((await step(await firstStep(testApp, email), app.code())).status).toBe(200);
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("not if a passkey as old is used to log in meanwhile", async () => {
		const { testApp, token, app, pass, open } = await start();
		const key = await createPasskey();
		await addKey(testApp, token, key, {}, { factor_code: app.code() });
		await testApp.rows`UPDATE passkeys SET created_at = created_at - ${14 * day}`;
		await startRemoval(testApp);
		await testApp.deliver();
		const passkey = await assertion(testApp, key);
		expect((await testApp.call(api.passkeyLogin, { passkey })).status).toBe(200);
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("even if a thief set the app up recently, uses it and wants to keep it", async () => {
		const { testApp, app, step, stop, pass, open, asUser } = await start(14 * day - 1);
		expect((await step(await firstStep(testApp, email), app.code())).status).toBe(200);
		testApp.pass(60_000);
		expect((await asUser(api.security, {})).body.data?.factor_removal_stoppable).toBe(false);
		expect((await asUser(api.cancelFactorRemoval, { factor_code: app.code() })).body.error).toBe(
			"factor_too_new",
		);
		await pass(72 * hour);
		expect(await open()).toBe(true);
		expect((await testApp.raw(stop, { method: "POST" })).status).toBe(400);
	});

	test("even if a thief removes the app and sets up another", async () => {
		const { testApp, token, app, pass, open, asUser } = await start(day);
		expect((await asUser(api.removeAuthenticator, { factor_code: app.code() })).status).toBe(200);
		await setUp(testApp, token);
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("even if a thief uses a recently added passkey", async () => {
		const { testApp, token, app, pass, open, asUser } = await start();
		const key = await createPasskey();
		await addKey(testApp, token, key, {}, { factor_code: app.code() });
		await startRemoval(testApp);
		await testApp.deliver();
		const use = async () => ({ passkey: await assertion(testApp, key) });
		expect((await testApp.call(api.passkeyLogin, await use())).status).toBe(200);
		expect((await asUser(api.cancelFactorRemoval, await use())).body.error).toBe("factor_too_new");
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("silently if no app is left by then", async () => {
		const { testApp, app, pass, asUser } = await start(day);
		await asUser(api.removeAuthenticator, { factor_code: app.code() });
		await pass(72 * hour);
		expect((await testApp.lastMail(email)).kind).toBe("factor_off");
		expect(await testApp.rows`SELECT 1 FROM factor_recoveries`).toEqual([]);
	});

	test("not stopped by another account's link or a guessed one", async () => {
		const { testApp, pass, open } = await start();
		expect((await testApp.raw("/keep/AAAAAAAAAAAAAAAAAAAAAA", { method: "POST" })).status).toBe(400);
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("72 hours after the notice was sent, however long that takes, even if the address changes", async () => {
		const { testApp } = await protectedApp();
		await startRemoval(testApp);
		testApp.pass(73 * hour);
		await testApp.rows`UPDATE users SET email = 'new@example.org'`;
		const login = () => testApp.call(api.login, { email: "new@example.org", password });
		await runRemovals(testApp.deps);
		expect((await login()).body.error).toBe("second_factor_required");
		await testApp.deliver();
		testApp.pass(72 * hour - 1);
		await runRemovals(testApp.deps);
		expect((await login()).body.error).toBe("second_factor_required");
		testApp.pass(1);
		await runRemovals(testApp.deps);
		expect((await login()).status).toBe(200);
	});

	test("announced anew if the mail was given up: at once if mail was down, later if its address was refused", async () => {
		const { testApp } = await protectedApp();
		const { deps } = testApp;
		const giveUp = async (error: Error) => {
			deps.mail = { kind: "smtp", deliver: () => Promise.reject(error) };
			for (const delay of [0, ...retryDelays]) {
				testApp.pass(delay);
				await testApp.deliver();
			}
			deps.mail = outbox;
			await runRemovals(deps);
		};
		await startRemoval(testApp);
		await giveUp(Object.assign(new Error("no such user"), { command: "RCPT TO" }));
		expect(await countNotices(testApp)).toBe(1);
		testApp.pass(7 * day);
		await testApp.sweep();
		await runRemovals(deps);
		await giveUp(new Error("down"));
		await testApp.deliver();
		expect(await countNotices(testApp)).toBe(2);
		testApp.pass(72 * hour);
		await runRemovals(deps);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("requested by an inserted row, as at the edge: mails first and waits 72 hours, whatever the row says", async () => {
		const { testApp, asUser } = await protectedApp();
		const requestRemoval = () =>
			testApp.rows`INSERT OR IGNORE INTO factor_recoveries (user_id, stop_hash, due_at, created_at) SELECT id, '', 1, 1 FROM users WHERE email = ${email}`;
		await requestRemoval();
		const shownRemoval = async () => (await asUser(api.security, {})).body.data.factor_removal_at ?? null;
		expect(await shownRemoval()).toBe(null);
		await runRemovals(testApp.deps);
		await testApp.deliver();
		expect((await testApp.lastMail(email)).kind).toBe("factor_removal");
		expect(await shownRemoval()).toBe(new Date(testApp.deps.now() + 72 * hour).toISOString());
		await requestRemoval();
		testApp.pass(72 * hour - 1);
		await runRemovals(testApp.deps);
		expect((await testApp.call(api.login, { email, password })).body.error).toBe("second_factor_required");
		testApp.pass(1);
		await runRemovals(testApp.deps);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
		await requestRemoval();
		await runRemovals(testApp.deps);
		expect(await testApp.rows`SELECT * FROM factor_recoveries`).toEqual([]);
	});
});
