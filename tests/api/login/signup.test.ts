import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { createAccountApp, createTestApp, email, password } from "../../support/api/api.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";
import { away, home } from "../../support/api/signup.ts";

const name = "Ada Lovelace";

describe("signing up", () => {
	test("leads from the form through the mailed code and the login to the profile, and out again", async () => {
		const testApp = await createTestApp();
		const registered = await testApp.call(api.register, { name, email, password });
		expect(registered.body).toEqual({
			code: 200,
			message: "Account created. Enter the code we emailed to verify your account.",
			data: { expires_in: 600, resend_in: 60, registration: expect.stringMatching(/^[\w-]{22}$/) },
		});
		const { code } = await testApp.lastMail(email);
		const verified = await testApp.call(api.verifyOtp, { email, otp: code, code });
		expect(verified.body).toEqual({ code: 200, message: "OTP verified successfully" });

		const loggedIn = await testApp.call(api.login, { email, password }, { headers: { platform: "web" } });
		const welcome = { code: 200, message: "Successfully Logged in!", data: { user: { name, email } } };
		expect(loggedIn.body).toMatchObject(welcome);
		const { token } = loggedIn.body;
		const me = await testApp.call(api.me, {}, { token });
		expect(me.body.data).toMatchObject({ name, email, type: "free", package: null });
		expect((await testApp.call(api.logout, {}, { token })).status).toBe(200);
		const after = await testApp.call(api.me, {}, { token });
		expect([after.status, after.body.error]).toEqual([401, "session_ended"]);
	});

	test("creates no session by itself, and no login works before the code is entered", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		const early = await testApp.call(api.login, { email, password });
		const refusal = { message: "Unauthorized access", error: "unauthorized" };
		expect(early).toMatchObject({ status: 401, body: refusal });
		expect(await findUser(testApp.deps.db, email)).toBeNull();
	});

	test("returns an error for every wrong field", async ({ testApp }) => {
		const wrong = { name: "4da", email: "ada@", password: "short" };
		const { status, body } = await testApp.call(api.register, wrong);
		expect([status, body.message, body.error]).toEqual([400, "Validation failed", "validation_failed"]);
		expect(body.data).toEqual({ name: "name_invalid", email: "email_invalid", password: "password_short" });
		const required = { name: "name_required", email: "email_required", password: "password_required" };
		expect((await testApp.rawPost(api.register, {})).body.data).toEqual(required);
	});

	test("accepts names in any script and addresses in any case", async ({ testApp }) => {
		const typed = { name: "  Nguyễn   Văn O’Brien-Ćosić ", email: " ADA@Example.ORG ", password };
		expect((await testApp.call(api.register, typed)).status).toBe(200);
		const { code } = await testApp.lastMail(email);
		await testApp.call(api.verifyOtp, { email: "Ada@example.org", code });
		expect((await findUser(testApp.deps.db, email))?.name).toBe("Nguyễn Văn O’Brien-Ćosić");
	});

	test("logs the original browser in at once, with a session that can be listed and ended", async () => {
		const testApp = await createTestApp();
		const { registration } = (await testApp.call(api.register, { name, email, password })).body.data;
		const { code } = await testApp.lastMail(email);
		const headers = { platform: "windows" };
		const proof = { email, code, context: "signup" as const, registration };
		const { body } = await testApp.call(api.verifyOtp, proof, { headers });
		expect(body.data).toEqual({ user: { id: expect.any(String), name, email } });
		const listed = await testApp.call(api.sessions, {}, { token: body.token ?? "" });
		expect(listed.body.data).toMatchObject([{ platform: "windows", current: true }]);
		// The device is remembered, as after a login.
		expect((await testApp.call(api.login, { email, password })).body.device).toBe(body.device);
	});

	test("changes nothing about an account that meanwhile took the address", async ({ testApp }) => {
		await testApp.call(api.register, { name: "Stranger", email, password: "a strangers long word" });
		const { code } = await testApp.lastMail(email);
		await testApp.rows`INSERT INTO users (id, email, name, password, lang, created_at) VALUES ('1', ${email}, ${name}, 'x', 'en', 0)`;
		const lateVerification = await testApp.call(api.verifyOtp, { email, code, context: "signup" });
		expect([lateVerification.status, lateVerification.body.error]).toEqual([400, "code_expired"]);
		expect(await findUser(testApp.deps.db, email)).toMatchObject({ id: "1", name, password: "x" });
	});

	test("with a verified address changes nothing about its account", async ({ accountApp: testApp }) => {
		testApp.pass(minute);
		await testApp.call(api.register, { name: "Stranger", email, password: "a strangers long word" });
		expect((await testApp.call(api.login, { email, password: "a strangers long word" })).status).toBe(401);
		expect((await testApp.call(api.login, { email, password })).body.data.user.name).toBe(name);
	});

	test("answers a known address like an unknown one, with a mail that says so and holds no code", async () => {
		const testApp = await createAccountApp();
		testApp.pass(minute);
		const known = await testApp.call(api.register, { name, email, password });
		const unknown = await testApp.call(api.register, { name, email: "new@example.org", password });
		expect(known.status).toBe(unknown.status);
		const random = { registration: expect.any(String) };
		expect(known.body).toEqual({ ...unknown.body, data: { ...unknown.body.data, ...random } });
		expect(known.body.data.registration).toHaveLength(unknown.body.data.registration.length);
		expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
		const mail = await testApp.lastMail(email);
		expect([mail.kind, mail.code]).toEqual(["known", null]);
		expect((await testApp.lastMail("new@example.org")).kind).toBe("signup");
	});

	test("hashes as much for a known address as for an unknown one", async () => {
		let hashes = 0;
		const testApp = await createTestApp({
			hasher: {
				hash: async () => `scrypt$4$8$1$AAAA$${hashes++}`,
				verify: async () => ({ matches: false, needsRehash: false }),
				refuseWhenFull() {},
			},
		});
		await testApp.account(email);
		expect(hashes).toBe(1);
		testApp.pass(minute);
		await testApp.call(api.register, { name, email, password });
		expect(hashes).toBe(2);
	});
});

test("the path to return to is in every mailed link, as a path of this site only", async ({ testApp }) => {
	const next = "/ar/pricing?plan=year";
	const nextOf = async () => new URL((await testApp.lastMail(email)).link ?? "").searchParams.get("next");
	const { registration } = (await testApp.call(api.register, { name, email, password, next })).body.data;
	expect(await nextOf()).toBe(next);
	for (const input of ["//evil.example", "https://evil.example", "/\\evil", `/${"x".repeat(300)}`, ""]) {
		testApp.pass(16 * minute);
		await testApp.call(api.resendOtp, { email, context: "signup", registration, next: input });
		expect(await nextOf()).toBeNull();
	}
	testApp.pass(day);
	await testApp.call(api.resendOtp, { email, context: "signup", next });
	expect(await nextOf()).toBe(next);
});

describe("requesting another code", () => {
	test("keeps the registration and replaces the code", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		const first = await testApp.lastMail(email);
		testApp.pass(minute);
		const { body } = await testApp.call(api.resendOtp, { email, context: "signup" });
		const data = { expires_in: 600, resend_in: 60 };
		expect(body).toEqual({ code: 200, message: "Code resent", data });
		const second = await testApp.lastMail(email);
		expect(second.id).not.toBe(first.id);
		if (second.code !== first.code) {
			const old = await testApp.call(api.verifyOtp, { email, code: first.code, context: "signup" });
			expect(old.body.error).toBe("code_wrong");
		}
		expect((await testApp.enterCode(email)).status).toBe(200);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("after success mails that there is an account, for a browser that missed the answer", async ({
		testApp,
	}) => {
		const { registration } = (await testApp.call(api.register, { name, email, password })).body.data;
		const { code } = await testApp.lastMail(email);
		const signup = { email, context: "signup" as const, registration };
		expect((await testApp.call(api.verifyOtp, { ...signup, code })).status).toBe(200);
		expect((await testApp.call(api.verifyOtp, { ...signup, code })).body.error).toBe("code_expired");
		testApp.pass(minute);
		expect((await testApp.call(api.resendOtp, signup)).status).toBe(200);
		expect((await testApp.lastMail(email)).kind).toBe("known");
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("mails no dead code if the sign-up is completed meanwhile", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		const { code } = await testApp.lastMail(email);
		testApp.pass(minute);
		const happened = meanwhile(testApp.deps, /UPDATE codes SET id/i, async (db) =>
			(await createTestApp({ db })).call(api.verifyOtp, { email, code, context: "signup" }),
		);
		expect((await testApp.call(api.resendOtp, { email, context: "signup" })).status).toBe(200);
		expect([happened(), (await testApp.mails(email)).length]).toEqual([true, 1]);
	});

	test("that is refused leaves the previous code valid", async ({ testApp }) => {
		const { registration } = (await testApp.call(api.register, { name, email, password })).body.data;
		const { code } = await testApp.lastMail(email);
		testApp.pass(minute - 1);
		const early = await testApp.call(api.resendOtp, { email, context: "signup", registration });
		expect([early.status, early.body.error, early.body.retry_after]).toEqual([429, "rate_limited", 1]);
		expect((await testApp.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("works for a registration whose code has expired", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		testApp.pass(day - hour);
		await testApp.call(api.resendOtp, { email, context: "signup" });
		expect((await testApp.enterCode(email)).status).toBe(200);
	});

	test("elsewhere answers alike whether or not someone has just signed up, whom alone it mails", async ({
		testApp,
	}) => {
		await testApp.call(api.register, { name, email, password });
		for (const seconds of [10, 30, 30, 90]) {
			testApp.pass(seconds * 1000);
			const resend = (to: string, from: string) =>
				testApp.call(api.resendOtp, { email: to, context: "signup" }, { from });
			const [known, unknown] = [await resend(email, home), await resend("bob@example.org", away)];
			expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
		}
		expect(await testApp.mails(email)).toHaveLength(3);
		expect(await testApp.mails("bob@example.org")).toEqual([]);
	});
});
