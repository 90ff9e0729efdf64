import { queryRows } from "../../../functions/db/run.ts";
import { createSignedInApp, password, type TestApp } from "../../support/api/api.ts";
import { fresh, me, move, old, requestChange } from "../../support/api/change-email.ts";
import { sql } from "../../support/api/database.ts";
import { api, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import { addKey } from "../../support/api/protected-app.ts";
import {
	attempt,
	createStolenApp,
	recover,
	submitLink,
	thiefEmail,
	undoLinks,
} from "../../support/api/thief.ts";
import { createPasskey } from "../../support/browser/passkey.ts";

/** Form submission as by a browser. */
const pressed = { method: "POST", form: {} };

describe("the revert link mailed to the previous address", () => {
	/** An attacker with Ada's token and password has changed her account's address to theirs. */
	async function stolenAccount() {
		const signedIn = await createSignedInApp();
		await move(signedIn.testApp, signedIn.token, "thief@new.example");
		const mail = await signedIn.testApp.lastMail(old);
		return { ...signedIn, mail, back: new URL(mail.link ?? "").pathname };
	}
	const restored = "Your account has its address back";

	test("acts on a click, ends every session and the password, and mails a reset link", async () => {
		const { testApp, token, mail, back, asUser } = await stolenAccount();
		expect(mail.kind).toBe("email_changed");
		expect(mail.text).toContain("Can be undone until: January 18, 2026");
		expect((await testApp.raw(back)).body).toContain("Take this address back?");
		expect((await testApp.raw(back, { method: "HEAD" })).status).toBe(200);
		expect((await me(testApp, token)).email).toBe("thief@new.example");
		expect((await testApp.raw(back, pressed)).body).toContain(restored);
		expect((await asUser(api.me, {})).status).toBe(401);
		for (const email of [old, "thief@new.example"])
			expect((await testApp.call(api.login, { email, password })).status).toBe(401);
		expect((await testApp.lastMail("thief@new.example")).kind).toBe("email_back");
		const revertMail = await testApp.lastMail(old);
		expect([revertMail.kind, revertMail.code]).toEqual(["undone", null]);
		expect(revertMail.text).toContain("Your account has this email address again.");
		expect((await recover(testApp)).token).toBeTruthy();
	});

	test("removes every passkey, however old, and says so", async ({ signedIn: { testApp, token } }) => {
		await addKey(testApp, token, await createPasskey());
		await testApp.rows`UPDATE passkeys SET created_at = 1`;
		await move(testApp, token, "thief@new.example");
		const mail = await testApp.lastMail(old);
		const back = new URL(mail.link ?? "").pathname;
		for (const words of [mail.text, (await testApp.raw(back)).body])
			expect(words).toMatch(/all its passkeys are removed/i);
		await testApp.raw(back, pressed);
		expect(await testApp.rows`SELECT 1 FROM passkeys`).toEqual([]);
	});

	test("works once, for 72 hours", async () => {
		const expired = await stolenAccount();
		expired.testApp.pass(72 * hour);
		expect((await expired.testApp.raw(expired.back, pressed)).status).toBe(400);
		const { testApp, back } = await stolenAccount();
		testApp.pass(72 * hour - 1);
		const answers = await Promise.all([1, 2].map(() => testApp.raw(back, pressed)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect((await testApp.raw(back)).status).toBe(400);
	});

	test("works after a further change, whose own revert link then ends", async () => {
		const { testApp, token, back } = await stolenAccount();
		testApp.pass(minute);
		await move(testApp, token, "second@new.example");
		const thiefPath = new URL((await testApp.lastMail("thief@new.example")).link ?? "").pathname;
		expect((await testApp.raw(back, pressed)).body).toContain(restored);
		expect((await testApp.raw(thiefPath, pressed)).status).toBe(400);
	});

	test("works after a thief has used theirs first", async () => {
		const { testApp, token, back } = await stolenAccount();
		testApp.pass(minute);
		await move(testApp, token, "second@new.example");
		await testApp.raw(new URL((await testApp.lastMail("thief@new.example")).link ?? "").pathname, pressed);
		expect((await testApp.raw(back, pressed)).body).toContain(restored);
		expect((await testApp.lastMail(old)).kind).toBe("undone");
	});

	test("keeps the address from sign-ups and changes until it expires", async () => {
		const { testApp, back } = await stolenAccount();
		await testApp.call(api.register, { name: "Mallory", email: old, password });
		const mail = await testApp.lastMail(old);
		expect([mail.kind, mail.code]).toEqual(["moved", null]);
		const eve = await testApp.addUser("eve@example.org", "Eve");
		await requestChange(testApp, eve, old);
		await testApp.call(api.forgetPassword, { email: old });
		await testApp.call(api.register, { name: "Mallory", email: old, password });
		// One a day, from all forms together.
		expect((await testApp.mails(old)).filter(({ kind }) => kind === "moved")).toHaveLength(1);
		expect((await testApp.lastMail(old)).code).toBe(null);
		expect((await testApp.raw(back, pressed)).body).toContain(restored);
	});

	test("beats a sign-up that was started while the account was elsewhere", async ({ testApp }) => {
		await testApp.account(fresh);
		const token = await testApp.login(fresh);
		await testApp.call(api.register, { name: "Mallory", email: old, password });
		const { code } = await testApp.lastMail(old);
		const [row = {}] = await testApp.rows`SELECT * FROM codes WHERE email = ${old}`;
		for (const to of [old, "third@new.example"]) {
			testApp.pass(minute);
			await move(testApp, token, to);
		}
		const values = sql.join(
			Object.values(row).map((value) => sql`${value}`),
			sql`, `,
		);
		await testApp.rows`INSERT INTO codes (${sql.raw(Object.keys(row).join(", "))}) VALUES (${values})`;
		const verified = await testApp.call(api.verifyOtp, { email: old, code, context: "signup" });
		expect(verified.body.error).toBe("code_expired");
	});
});

const remove = (testApp: TestApp, token: string) => testApp.call(api.deleteAccount, { password }, { token });

const readRequests = async (testApp: TestApp, to = old) =>
	(await testApp.mails(to)).filter(({ kind }) => kind === "deletion_asked");

describe("an account that a previous address can still reclaim", () => {
	test("can't be deleted before that period is over, and says when it is", async () => {
		const { testApp, token } = await createSignedInApp();
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

	test("requires the password before anybody is mailed", async ({ signedIn: { testApp, token, asUser } }) => {
		await move(testApp, token);
		testApp.pass(hour);
		expect((await asUser(api.deleteAccount, {})).body.error).toBe("reauth_required");
		const guess = await asUser(api.deleteAccount, { password: "no such lantern" });
		expect(guess.fields).toEqual({ password: "password_wrong" });
		expect(await readRequests(testApp)).toEqual([]);
	});

	test("can't be deleted after several changes, and mails every previous address", async () => {
		const { testApp, token } = await createSignedInApp();
		for (const to of [thiefEmail, fresh]) {
			await move(testApp, token, to);
			testApp.pass(minute);
		}
		expect((await remove(testApp, token)).body.error).toBe("deletion_waits");
		for (const to of [old, thiefEmail]) expect(await readRequests(testApp, to)).toHaveLength(1);
	});

	test("can't be deleted when the address changes during the deletion", async () => {
		const { testApp, token } = await createSignedInApp();
		const [user] = await testApp.rows`SELECT id FROM users`;
		const happened = meanwhile(
			testApp.deps,
			/DELETE FROM users/i,
			(db) =>
				queryRows(db)`INSERT INTO former_addresses (id, user_id, email, until, created_at)
				VALUES ('moved', ${user?.id}, 'before@example.org', ${testApp.deps.now() + hour}, ${testApp.deps.now()})`,
		);
		expect((await remove(testApp, token)).body.error).toBe("reauth_required");
		expect([happened(), (await testApp.rows`SELECT 1 FROM users`).length]).toEqual([true, 1]);
	});

	test("is deleted at once where only a key was added", async () => {
		const { testApp, thief } = await createStolenApp();
		await attempt(thief, "passkey");
		expect((await remove(testApp, thief.token)).status).toBe(200);
	});
});
