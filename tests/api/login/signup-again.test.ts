import { describe, expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { day, hour, minute, password } from "../../support/api/api.ts";
import { test } from "../../support/api/fixtures/app.ts";

const email = "ada@example.org";
const name = "Ada Lovelace";

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
		const answer = await testApp.call(api.resendOtp, { email, context: "signup" });
		expect(answer.body).toEqual({
			code: 200,
			message: "Code resent",
			data: { expires_in: 600, resend_in: 60 },
		});
		const second = await testApp.lastMail(email);
		expect(second.id).not.toBe(first.id);
		if (second.code !== first.code) {
			const old = await testApp.call(api.verifyOtp, { email, code: first.code, context: "signup" });
			expect(old.body.error).toBe("code_wrong");
		}
		expect((await testApp.call(api.verifyOtp, { email, code: second.code, context: "signup" })).status).toBe(
			200,
		);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("after success sends nothing and changes nothing", async ({ accountApp: testApp }) => {
		const before = (await testApp.mails(email)).length;
		testApp.pass(minute);
		expect((await testApp.call(api.resendOtp, { email, context: "signup" })).status).toBe(200);
		expect((await testApp.mails(email)).length).toBe(before);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("that is refused leaves the previous code valid", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		const { code } = await testApp.lastMail(email);
		testApp.pass(minute - 1);
		const early = await testApp.call(api.resendOtp, { email, context: "signup" });
		expect([early.status, early.body.error, early.body.retry_after]).toEqual([429, "rate_limited", 1]);
		expect((await testApp.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("works for a registration whose code has expired", async ({ testApp }) => {
		await testApp.call(api.register, { name, email, password });
		testApp.pass(day - hour);
		await testApp.call(api.resendOtp, { email, context: "signup" });
		expect((await testApp.enterCode(email)).status).toBe(200);
	});

	test("for an unregistered address answers the same and mails nothing", async ({ testApp }) => {
		const answer = await testApp.call(api.resendOtp, { email, context: "signup" });
		expect(answer.body).toEqual({
			code: 200,
			message: "Code resent",
			data: { expires_in: 600, resend_in: 60 },
		});
		expect(await testApp.mails(email)).toEqual([]);
	});
});
