import {
	createAccountApp,
	createSignedInApp,
	email,
	newPassword,
	password,
	type TestApp,
	tokenOf,
	wrong,
} from "../../support/api/api.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";

const fresh = "twelve slow herons";

const change = (testApp: TestApp, more: object, token?: string) =>
	testApp.call(api.updatePassword, { email, ...newPassword(fresh), ...more }, token ? { token } : {});

describe("resetting a forgotten password", () => {
	test("works with the mailed code, and ends the old password and every session", async () => {
		const { testApp, asUser } = await createSignedInApp();
		const response = await testApp.call(api.forgetPassword, { email });
		const data = { expires_in: 600, resend_in: 60 };
		expect(response.body).toEqual({ code: 200, message: "Verification link sent to your email", data });
		const { code } = await testApp.lastMail(email);
		const proven = await testApp.call(api.verifyOtp, { email, otp: code, code });
		expect(proven.body).toMatchObject({ code: 200, data: { expires_in: 600 } });
		const changed = await change(testApp, { reset_token: proven.body.data?.reset_token });
		expect(changed.body).toEqual({ code: 200, message: "Password updated successfully" });

		expect((await asUser(api.me, {})).body.error).toBe("session_ended");
		expect((await testApp.call(api.login, { email, password })).status).toBe(401);
		expect(await testApp.login(email, fresh)).toBeTruthy();
		expect((await testApp.lastMail(email)).kind).toBe("changed");
	});

	test("no longer works once the password was changed in the account", async () => {
		const { testApp, token } = await createSignedInApp();
		const reset_token = await testApp.resetToken(email);
		testApp.pass(minute);
		await testApp.call(api.forgetPassword, { email });
		expect((await change(testApp, { current_password: password }, token)).status).toBe(200);
		const again = await change(testApp, { ...newPassword("seven other lanterns"), reset_token });
		expect(again.body.error).toBe("link_invalid");
		const [mail] = (await testApp.mails(email)).filter(({ kind }) => kind === "reset");
		const code = { email, otp: mail?.code ?? "", context: "reset-password" } as const;
		expect((await testApp.call(api.verifyOtp, code)).body.error).toBe("code_expired");
	});

	test("works with a code sent without its purpose, though a stranger signs up with the address", async ({
		accountApp: testApp,
	}) => {
		await testApp.call(api.forgetPassword, { email });
		const { code } = await testApp.lastMail(email);
		testApp.pass(minute);
		await testApp.call(api.register, { name: "Mallory", email, password: fresh }, { from: "100.112.0.1" });
		expect((await testApp.call(api.verifyOtp, { email, otp: code })).status).toBe(200);
	});

	test("accepts a grant once, even 20 times at once", async ({ accountApp: testApp }) => {
		const reset_token = await testApp.resetToken(email);
		const answers = await Promise.all(Array.from({ length: 20 }, () => change(testApp, { reset_token })));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect((await testApp.mails(email)).filter(({ kind }) => kind === "changed")).toHaveLength(1);
	});

	test("accepts a grant for ten minutes, and for its own user only", async ({ accountApp: testApp }) => {
		await testApp.account("bob@example.org");
		const reset_token = await testApp.resetToken(email);
		const strangerReset = await change(testApp, { email: "bob@example.org", reset_token });
		expect(strangerReset.body.error).toBe("link_invalid");
		testApp.pass(10 * minute - 1);
		expect((await change(testApp, { reset_token })).status).toBe(200);
		testApp.pass(minute);
		const second = await testApp.resetToken(email);
		testApp.pass(10 * minute);
		expect((await change(testApp, { reset_token: second })).body.error).toBe("link_invalid");
	});

	test("keeps the grant when the new password is refused", async ({ accountApp: testApp }) => {
		const reset_token = await testApp.resetToken(email);
		const other = await change(testApp, { reset_token, confirm_password: "something else" });
		expect(other.body.data).toEqual({ confirm_password: "password_mismatch" });
		const common = await change(testApp, { reset_token, ...newPassword("password1") });
		expect(common.body.data).toEqual({ password: "password_common" });
		expect((await change(testApp, { reset_token })).status).toBe(200);
	});

	test("answers the same for an address without an account, which is told so by mail", async () => {
		const testApp = await createAccountApp();
		const known = await testApp.call(api.forgetPassword, { email });
		const unknown = await testApp.call(api.forgetPassword, { email: "nobody@example.org" });
		expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
		expect(await testApp.lastMail("nobody@example.org")).toMatchObject({ kind: "unknown", code: null });
		const tries = await Promise.all(
			[email, "nobody@example.org"].map((address) =>
				testApp.call(api.verifyOtp, { email: address, code: "000000", context: "reset-password" }),
			),
		);
		expect(tries[0]?.body).toEqual(tries[1]?.body);
	});

	test("by the link enables codes again after ten wrong ones", async ({ accountApp: testApp }) => {
		const guess = async (times: number) => {
			await testApp.call(api.forgetPassword, { email });
			const mail = await testApp.lastMail(email);
			for (let step = 1; step <= times; step++)
				await testApp.call(api.verifyOtp, { email, code: wrong(mail.code, step), context: "reset-password" });
			testApp.pass(minute);
			return mail;
		};
		await guess(5);
		const spent = await guess(5);
		const refused = await testApp.call(api.verifyOtp, { email, code: spent.code, context: "reset-password" });
		expect(refused.body.error).toBe("code_link_only");
		expect((await testApp.call(api.verifyLink, { token: tokenOf(spent) })).status).toBe(200);
		const { code } = await guess(0);
		expect((await testApp.call(api.verifyOtp, { email, code, context: "reset-password" })).status).toBe(200);
	});

	test("lifts a login limit that strangers have used up", async ({ accountApp: testApp }) => {
		const guess = { email, password: "a guess of a stranger" };
		for (let step = 0; step < 5; step++) await testApp.call(api.login, guess, { from: `100.70.0.${step}` });
		expect((await testApp.call(api.login, { email, password })).status).toBe(429);
		await change(testApp, { reset_token: await testApp.resetToken(email) });
		expect(await testApp.login(email, fresh)).toBeTruthy();
	});
});

describe("changing a password while logged in", () => {
	test("needs the current one, and ends every session", async ({ signedIn: { testApp, token, asUser } }) => {
		const wrongPassword = await change(testApp, { current_password: "not the password" }, token);
		expect([wrongPassword.status, wrongPassword.body.error]).toEqual([400, "validation_failed"]);
		expect(wrongPassword.body.data).toEqual({ current_password: "password_wrong" });
		expect((await change(testApp, { current_password: password }, token)).status).toBe(200);
		expect((await asUser(api.me, {})).body.error).toBe("session_ended");
		expect(await testApp.login(email, fresh)).toBeTruthy();
	});

	test("needs a session, and is for its account even if the address changed elsewhere", async ({
		signedIn: { testApp, token },
	}) => {
		expect((await change(testApp, { current_password: password })).body.error).toBe("unauthorized");
		await testApp.rows`UPDATE users SET email = 'ada@new.example'`;
		expect((await change(testApp, { current_password: password }, token)).status).toBe(200);
		expect((await testApp.lastMail("ada@new.example")).kind).toBe("changed");
		expect(await testApp.login("ada@new.example", fresh)).toBeTruthy();
	});

	test("counts wrong current passwords like failed logins", async ({ signedIn: { testApp, token } }) => {
		for (let step = 0; step < 5; step++)
			await change(testApp, { current_password: "not the password" }, token);
		expect((await change(testApp, { current_password: password }, token)).status).toBe(429);
	});
});
