import { createTestApp, email, password, type TestApp, tokenOf, wrong } from "../../support/api/api.ts";
import { api, day, describe, expect, minute, test } from "../../support/api/fixtures.ts";

/** A fresh client address per call, so that only the per-account limits apply. */
let caller = 0;
const anywhere = () => ({ from: `100.${(++caller >> 16) & 127}.${(caller >> 8) & 255}.${caller & 255}` });

async function registered(): Promise<{ testApp: TestApp; code: string; registration: string }> {
	const testApp = await createTestApp();
	const { body } = await testApp.call(api.register, { name: "Ada", email, password });
	return { testApp, code: (await testApp.lastMail(email)).code, registration: body.data.registration };
}

const enter = (testApp: TestApp, code: string) =>
	testApp.call(api.verifyOtp, { email, code, context: "signup" }, anywhere());

describe("a one-time code", () => {
	test("counts a try before comparing, so that a crash in between can't undo it", async () => {
		const { testApp, code } = await registered();
		let countedAtCompare: unknown;
		// The hash key is read when the entered code is hashed for comparison.
		const key = testApp.deps.hashKey;
		let uses = 0;
		Object.defineProperty(testApp.deps, "hashKey", {
			get: () => {
				uses++;
				if (uses === 3) {
					countedAtCompare = testApp.rows`SELECT tries FROM codes WHERE email = ${email}`;
					throw new Error("died");
				}
				return key;
			},
		});
		expect((await enter(testApp, code)).status).toBe(500);
		expect(await countedAtCompare).toEqual([{ tries: 1 }]);
	});

	test("works at the fifth try and not at the sixth", async () => {
		for (const wrongTries of [4, 5]) {
			const { testApp, code } = await registered();
			for (let step = 1; step <= wrongTries; step++)
				expect((await enter(testApp, wrong(code, step))).body.error).toBe("code_wrong");
			expect((await enter(testApp, code)).status).toBe(wrongTries === 4 ? 200 : 400);
		}
	});

	test("expires after ten minutes", async () => {
		const { testApp, code } = await registered();
		testApp.pass(10 * minute - 1);
		expect((await enter(testApp, code)).status).toBe(200);
		const late = await registered();
		late.testApp.pass(10 * minute);
		const { status, body } = await enter(late.testApp, late.code);
		const message = "Your one-time code has expired. Click Resend to receive a new one";
		expect([status, body.message]).toEqual([400, message]);
	});

	test("is accepted with spaces and in Arabic digits, and from either field", async () => {
		const { testApp, code } = await registered();
		const arabic = [...code].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join("");
		const otp = `${arabic.slice(0, 3)} ${arabic.slice(3)}`;
		expect((await testApp.call(api.verifyOtp, { email, otp })).status).toBe(200);
	});

	test("that is malformed is a field error and counts as no try", async () => {
		const { testApp, code } = await registered();
		for (const typed of ["12345", "1234567", "", "abcdef", 123456, null, ["123456"]]) {
			const answer = await testApp.rawPost(api.verifyOtp, { email, code: typed });
			expect([answer.status, answer.body.data]).toEqual([400, { code: "code_required" }]);
		}
		expect((await enter(testApp, code)).status).toBe(200);
	});

	test("is stored only as a keyed hash, as is the link's, of 128 random bits", async () => {
		const { testApp, code } = await registered();
		const token = tokenOf(await testApp.lastMail(email));
		expect(Buffer.from(token, "base64url")).toHaveLength(16);
		const stored = JSON.stringify(await testApp.rows`SELECT * FROM codes`);
		for (const secret of [code, token]) expect(stored).not.toContain(secret);
	});
});

describe("after ten wrong codes in a day", () => {
	async function spendCode(): Promise<{ testApp: TestApp; token: string; code: string }> {
		const { testApp } = await registered();
		for (const _ of [1, 2]) {
			const { code } = await testApp.lastMail(email);
			for (let step = 1; step <= 5; step++) await enter(testApp, wrong(code, step));
			testApp.pass(minute);
			await testApp.call(api.resendOtp, { email, context: "signup" });
		}
		const third = await testApp.lastMail(email);
		return { testApp, token: tokenOf(third), code: third.code };
	}

	test("no code works any more, and the error says to use the link", async () => {
		const { testApp, code } = await spendCode();
		const answer = await enter(testApp, code);
		expect([answer.status, answer.body.error]).toEqual([403, "code_link_only"]);
		expect(answer.body.retry_after).toBeGreaterThan(23 * 60 * 60);
	});

	test("the mailed link still works, so strangers can't lock the owner out", async () => {
		const { testApp, token } = await spendCode();
		const answer = await testApp.call(api.verifyLink, { token: token });
		const data = { signup_proof: expect.any(String), expires_in: 600 };
		expect(answer.body).toEqual({ code: 200, message: "E-mail verified successfully", data });
		const proof = answer.body.data?.signup_proof ?? "";
		expect((await testApp.call(api.login, { email, password, proof })).status).toBe(200);
	});

	test("codes work again when the day is over", async () => {
		const { testApp } = await spendCode();
		testApp.pass(day);
		await testApp.call(api.resendOtp, { email, context: "signup" });
		expect((await enter(testApp, (await testApp.lastMail(email)).code)).status).toBe(200);
	});

	test("with the day's mails used up by strangers, the last link works until mails can be sent again", async () => {
		const { testApp } = await registered();
		for (let request = 1; request <= 10; request++) {
			testApp.pass(16 * minute);
			expect((await testApp.call(api.resendOtp, { email, context: "signup" }, anywhere())).status).toBe(200);
		}
		expect(await testApp.mails(email)).toHaveLength(10);
		testApp.pass(16 * minute);
		const refused = await testApp.call(api.resendOtp, { email, context: "signup" }, anywhere());
		expect(refused.status).toBe(429);
		testApp.pass((refused.body.retry_after ?? 0) * 1000 - 1);
		const token = tokenOf(await testApp.lastMail(email));
		expect((await testApp.call(api.verifyLink, { token: token })).status).toBe(200);
	});
});

describe("a mailed link", () => {
	test("works once, and uses up the code in the browser that signed up", async () => {
		const { testApp, code, registration } = await registered();
		const token = tokenOf(await testApp.lastMail(email));
		expect((await testApp.call(api.confirmLink, { token, registration })).status).toBe(200);
		for (const input of [registration, ""]) {
			const again = await testApp.call(api.confirmLink, { token, registration: input });
			expect([again.status, again.body.message]).toEqual([400, "Link is not valid or expired"]);
		}
		expect((await enter(testApp, code)).body.error).toBe("code_expired");
	});

	test("isn't used up by a HEAD request", async () => {
		const { testApp } = await registered();
		const path = `/api/vpnuser/verify/${tokenOf(await testApp.lastMail(email))}`;
		expect((await testApp.raw(path, { method: "HEAD" })).status).toBe(405);
		expect((await testApp.raw(path)).status).toBe(200);
	});

	test("works for a day", async () => {
		for (const after of [day - 1, day]) {
			const { testApp } = await registered();
			const token = tokenOf(await testApp.lastMail(email));
			testApp.pass(after);
			expect((await testApp.call(api.verifyLink, { token })).status).toBe(after < day ? 200 : 400);
		}
	});
});
