import brand from "../../../content/brand.json" with { type: "json" };
import {
	createSignedInApp,
	createTestApp,
	email,
	newPassword,
	password,
	type TestApp,
} from "../../support/api/api.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { createMailServer } from "../../support/fakes/mail-server.ts";

const remove = (app: TestApp, token?: string, input: { password?: string } = {}, from?: string) =>
	app.call(api.deleteAccount, input, { ...(token && { token }), ...(from && { from }) });
const me = async (testApp: TestApp, token: string) => (await testApp.call(api.me, {}, { token })).body;

/** Row counts of the tables with personal data. */
async function left(testApp: TestApp): Promise<Record<string, unknown> | undefined> {
	const [counts] =
		await testApp.rows`SELECT (SELECT count(*) FROM users WHERE email = ${email}) AS users, (SELECT count(*) FROM sessions) AS sessions,
			(SELECT count(*) FROM codes WHERE email = ${email}) AS codes`;
	return counts;
}

/** Simulates a race: runs `happen` once, right after the password was verified. */
function whileComparing(testApp: TestApp, happen: () => Promise<unknown>): void {
	const { hasher } = testApp.deps;
	const { verify } = hasher;
	hasher.verify = async (...input) => {
		hasher.verify = verify;
		const result = await verify(...input);
		await happen();
		return result;
	};
}

describe("deleting an account", () => {
	test("deletes the user, sessions, pending codes, grants and mails, and sends one mail about it", async () => {
		const { testApp, token } = await createSignedInApp();
		const other = await testApp.login(email);
		await testApp.call(api.forgetPassword, { email });
		await testApp.enterCode(email, "reset-password");
		testApp.pass(minute);
		await testApp.call(api.forgetPassword, { email });
		expect(await left(testApp)).toEqual({ users: 1, sessions: 2, codes: 3 });

		const answer = await remove(testApp, token);
		expect(answer.status).toBe(200);
		expect(answer.body).toEqual({ code: 200, message: "Account deleted successfully" });
		expect(await left(testApp)).toEqual({ users: 0, sessions: 0, codes: 0 });
		for (const old of [token, other]) expect((await me(testApp, old)).error).toBe("session_ended");
		expect((await testApp.call(api.login, { email, password })).body.error).toBe("unauthorized");
		expect((await testApp.mails(email)).map(({ kind }) => kind)).toEqual(["deleted"]);
	});

	test("frees the address for a new sign-up, where no old token works", async () => {
		const { testApp, token } = await createSignedInApp();
		await remove(testApp, token);
		testApp.pass(minute);
		await testApp.account(email, "Another Ada");
		expect((await me(testApp, token)).error).toBe("session_ended");
		expect((await me(testApp, await testApp.login(email))).data.name).toBe("Another Ada");
	});

	test("drops mails that haven't been sent yet", async () => {
		const server = createMailServer();
		const testApp = await createTestApp({ mail: server.mailer });
		await testApp.call(api.register, { name: "Ada", email, password });
		await testApp.settle();
		const code = /\b\d{6}\b/.exec(server.sent[0]?.text ?? "")?.[0];
		await testApp.call(api.verifyOtp, { email, code, context: "signup" });
		const token = await testApp.login(email);
		server.works = false;
		await testApp.call(api.forgetPassword, { email });
		await testApp.settle();
		server.works = true;
		await remove(testApp, token);
		await testApp.settle();
		testApp.pass(10 * minute);
		// The outbox row is deleted after sending: it's the last trace of the person.
		expect(await testApp.mails(email)).toEqual([]);
		expect(server.sent.at(-1)?.subject).toBe(`Your ${brand.name} account was deleted`);
		expect(server.sent).toHaveLength(2);
	});
});

describe("a session older than fifteen minutes", () => {
	test("needs the password to delete the account", async ({ signedIn: { testApp, token } }) => {
		testApp.pass(15 * minute + 1);
		for (const body of [undefined, {}, { password: "" }, { password: 1 }, { password: null }]) {
			const answer = await testApp.rawPost(api.deleteAccount, body, { token });
			expect([answer.status, answer.body.error]).toEqual([403, "reauth_required"]);
		}
		expect((await me(testApp, token)).code).toBe(200);
		expect((await remove(testApp, token, { password })).status).toBe(200);
		expect(await left(testApp)).toMatchObject({ users: 0 });
	});

	test("counts as old after fifteen minutes, whatever it did in between", async () => {
		const { testApp, token } = await createSignedInApp();
		testApp.pass(15 * minute);
		expect((await remove(testApp, token)).status).toBe(200);
		const second = await createSignedInApp();
		second.testApp.pass(10 * minute);
		await second.testApp.login(email);
		second.testApp.pass(6 * minute);
		expect((await remove(second.testApp, second.token)).body.error).toBe("reauth_required");
	});

	test("gets a field error for a wrong password, and deletes nothing", async () => {
		const { testApp, token } = await createSignedInApp();
		for (const ms of [0, 16 * minute]) {
			testApp.pass(ms);
			const answer = await remove(testApp, token, { password: "not the password" });
			expect([answer.status, answer.body.error]).toEqual([400, "validation_failed"]);
			expect(answer.fields).toEqual({ password: "password_wrong" });
		}
		expect(await left(testApp)).toMatchObject({ users: 1, sessions: 1 });
	});

	test("can't guess the password, even in parallel, and doesn't block the owner's login", async () => {
		const { testApp, token } = await createSignedInApp();
		testApp.pass(16 * minute);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, step) =>
				remove(testApp, token, { password: `guess number ${step}` }, `100.71.0.${step}`),
			),
		);
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
		expect((await remove(testApp, token, { password })).status).toBe(429);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
		expect(await left(testApp)).toMatchObject({ users: 1 });
	});
});

describe("while an account is being deleted", () => {
	test("twenty parallel calls delete it once and send one mail", async ({ signedIn: { testApp, token } }) => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => remove(testApp, token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ body }) => body.error === "session_ended")).toHaveLength(19);
		expect((await testApp.mails(email)).map(({ kind }) => kind)).toEqual(["deleted"]);
	});

	test("logins in progress leave no session behind and cause no server error", async () => {
		const { testApp, token } = await createSignedInApp();
		const attempts = Array.from({ length: 10 }, (_, step) =>
			testApp.call(api.login, { email, password }, { from: `100.72.0.${step}` }),
		);
		const [deleted, ...logins] = await Promise.all([remove(testApp, token), ...attempts]);
		expect(deleted?.status).toBe(200);
		for (const { status, body } of logins) {
			expect([200, 401, 429]).toContain(status);
			if (body.token) expect((await me(testApp, body.token)).error).toBe("session_ended");
		}
		expect(await left(testApp)).toMatchObject({ users: 0, sessions: 0 });
	});

	test("a logout of all devices that finishes first stops the deletion", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		whileComparing(testApp, () => asUser(api.endSessions, {}));
		expect((await remove(testApp, token, { password })).body.error).toBe("session_ended");
		expect(await left(testApp)).toMatchObject({ users: 1, sessions: 0 });
		expect((await testApp.mails(email)).map(({ kind }) => kind)).toEqual(["signup"]);
	});

	test("a concurrent password change leaves an account with it, or none", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		const fresh = "twelve slow herons";
		const [changed, deleted] = await Promise.all([
			asUser(api.updatePassword, { email, ...newPassword(fresh), current_password: password }),
			remove(testApp, token, { password }),
		]);
		const { users, sessions } = (await left(testApp)) ?? {};
		expect(sessions).toBe(0);
		if (users === 0) expect(deleted.status).toBe(200);
		else expect([changed.status, deleted.status]).toEqual([200, 401]);
	});
});

test("a login opens no session when the password changes during the comparison", async () => {
	const { testApp, asUser } = await createSignedInApp();
	const fresh = "twelve slow herons";
	whileComparing(testApp, () =>
		asUser(api.updatePassword, { email, ...newPassword(fresh), current_password: password }),
	);
	const lateLogin = await testApp.call(api.login, { email, password });
	expect([lateLogin.status, lateLogin.body.error]).toEqual([401, "unauthorized"]);
	expect(await left(testApp)).toMatchObject({ users: 1, sessions: 0 });
	expect(await testApp.login(email, fresh)).toBeTruthy();
});
