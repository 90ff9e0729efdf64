import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { createSignedInApp, createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { move } from "../../support/api/change-email.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import {
	away,
	home,
	owner,
	type PendingSignup,
	startSignup,
	stranger,
	strangerPassword,
	verifySignup,
} from "../../support/api/signup.ts";

const resend = (testApp: TestApp, { registration }: PendingSignup) =>
	testApp.call(api.resendOtp, { email, context: "signup", registration }, { from: home });

describe("a pending sign-up", () => {
	test("can be corrected at once without another mail, and the mailed code confirms the latest data", async () => {
		const testApp = await createTestApp();
		const mistyped = { ...owner, name: "Ada Lovelac", password: strangerPassword };
		const first = await startSignup(testApp, mistyped, home);
		testApp.pass(10_000);
		const { registration } = first;
		const again = await testApp.call(api.register, { ...owner, registration }, { from: home });
		expect(again.body.data).toEqual({ expires_in: 590, resend_in: 50, registration });
		expect(await testApp.mails(email)).toHaveLength(1);
		const { body } = await verifySignup(testApp, "code", first, first.registration);
		expect(body.data).toEqual({ user: { id: expect.any(String), name: owner.name, email } });
		expect(await testApp.login(email)).toBeTruthy();
		expect((await testApp.call(api.login, { email, password: strangerPassword })).status).toBe(401);
	});

	test("is the same one if its call is repeated after a lost answer", async ({ testApp }) => {
		const signup = { ...owner, registration: "made by the browser" };
		for (const _ of [1, 2]) expect((await testApp.call(api.register, signup)).status).toBe(200);
		const [mail, another] = await testApp.mails(email);
		expect(another).toBeUndefined();
		const input = { email, code: mail?.code ?? "", registration: signup.registration };
		expect((await testApp.call(api.verifyOtp, input)).body.token).toBeTruthy();
	});

	test("is completed once, by code or link, whichever comes first", async ({ testApp }) => {
		const own = await startSignup(testApp, owner, home);
		const answers = await Promise.all([
			...Array.from({ length: 8 }, () => verifySignup(testApp, "code", own, own.registration)),
			...Array.from({ length: 8 }, () => verifySignup(testApp, "link", own, own.registration)),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await testApp.rows`SELECT id FROM users`).toHaveLength(1);
		expect(await testApp.rows`SELECT id FROM sessions`).toHaveLength(1);
	});

	test("proven elsewhere still accepts its code where it started, and the proof works once and for ten minutes", async () => {
		const testApp = await createTestApp();
		const own = await startSignup(testApp, owner, home);
		const elsewhere = await verifySignup(testApp, "link", own, "");
		expect((await verifySignup(testApp, "link", own, "")).body.error).toBe("link_invalid");
		const proof = elsewhere.body.data?.signup_proof ?? "";
		const enter = (input: object) => testApp.call(api.login, { email, password, ...input }, { from: home });
		expect((await enter({ proof: `${proof}x` })).status).toBe(401);
		expect((await enter({ proof, email: "eve@example.org" })).status).toBe(401);
		expect((await enter({ proof, password: strangerPassword })).status).toBe(401);
		testApp.pass(10 * minute);
		expect((await enter({ proof })).status).toBe(401);
		testApp.pass(20 * minute);
		await resend(testApp, own);
		const mail = await testApp.lastMail(email);
		expect((await verifySignup(testApp, "code", { ...own, mail }, own.registration)).body.token).toBeTruthy();
	});

	test("is proven also in a browser that tried while the former owner could still reclaim the address", async () => {
		const { testApp, token } = await createSignedInApp();
		await move(testApp, token);
		testApp.pass(3 * day - minute);
		const tooEarly = await startSignup(testApp, owner, away);
		testApp.pass(2 * minute);
		const own = await startSignup(testApp, owner, home);
		const { body } = await verifySignup(testApp, "link", own, tooEarly.registration);
		expect(body.data).toEqual({ signup_proof: expect.any(String), expires_in: 600 });
	});

	test("gets another code only for the browser that started it", async ({ testApp }) => {
		const own = await startSignup(testApp, owner, home);
		const other = await startSignup(testApp, stranger, away);
		testApp.pass(2 * minute);
		await resend(testApp, own);
		const newest = { registration: "", mail: await testApp.lastMail(email) };
		expect((await verifySignup(testApp, "code", newest, other.registration)).body.error).toBe("code_wrong");
		expect((await verifySignup(testApp, "code", newest, own.registration)).status).toBe(200);
	});
});

test("a client that sends only email and code is told when there are two that only the link works, with either code, and no try is counted", async () => {
	const testApp = await createTestApp();
	const own = await startSignup(testApp, owner, home);
	const other = await startSignup(testApp, stranger, away);
	for (let step = 0; step < 8; step++)
		for (const { mail } of [own, other]) {
			const input = { email, otp: mail?.code ?? "", code: mail?.code ?? "", context: "signup" as const };
			expect((await testApp.call(api.verifyOtp, input, { from: home })).body.error).toBe("code_link_only");
		}
	expect(await findUser(testApp.deps.db, email)).toBeNull();
	expect((await verifySignup(testApp, "code", own, own.registration)).status).toBe(200);
});

test("a known address answers two users' sign-ups like an unknown one, step by step", async () => {
	const calls: string[][] = [];
	for (const known of [true, false]) {
		const testApp = await createTestApp();
		if (known) await testApp.account(email);
		testApp.pass(24 * 60 * minute);
		const messages: string[] = [];
		const note = ({ status, body }: { status: number; body: object }) =>
			messages.push(`${status} ${JSON.stringify(body).replace(/(?<="registration":")[\w-]{22}"/, "")}`);
		const first = await testApp.call(api.register, stranger, { from: away });
		note(first);
		note(await testApp.call(api.register, owner, { from: home }));
		const { registration } = first.body.data;
		note(await testApp.call(api.register, { ...stranger, registration }, { from: away }));
		for (const more of [{ registration }, { registration: "" }, {}]) {
			const input = { email, context: "signup" as const, ...more };
			note(await testApp.call(api.verifyOtp, { ...input, code: "000000" }, { from: away }));
			note(await testApp.call(api.resendOtp, input, { from: away }));
			testApp.pass(minute);
		}
		for (let step = 1; step <= 6; step++)
			note(await testApp.call(api.verifyOtp, { email, code: `00000${step}`, context: "signup" }));
		calls.push(messages);
	}
	expect(calls[0]).toEqual(calls[1]);
});
