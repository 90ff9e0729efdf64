import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, day, hour, minute, password } from "../support/api.ts";

const email = "ada@example.org";
const name = "Ada Lovelace";

describe("where somebody was going", () => {
	test("stands in the mailed link, of the first mail and the next, and only as a path of this site", async () => {
		const world = await createWorld();
		const next = "/ar/pricing?plan=year";
		const nextOf = async () => new URL((await world.lastMail(email)).link ?? "").searchParams.get("next");
		const { registration } = (await world.call(api.register, { name, email, password, next })).body.data;
		expect(await nextOf()).toBe(next);
		for (const given of ["//evil.example", "https://evil.example", "/\\evil", `/${"x".repeat(300)}`, ""]) {
			world.pass(16 * minute);
			await world.call(api.resendOtp, { email, context: "signup", registration, next: given });
			expect(await nextOf()).toBeNull();
		}
		world.pass(day);
		await world.call(api.resendOtp, { email, context: "signup", next });
		expect(await nextOf()).toBe(next);
	});
});

describe("asking for another code", () => {
	test("keeps the registration and replaces the code", async () => {
		const world = await createWorld();
		await world.call(api.register, { name, email, password });
		const first = await world.lastMail(email);
		world.pass(minute);
		const answer = await world.call(api.resendOtp, { email, context: "signup" });
		expect(answer.body).toEqual({
			code: 200,
			message: "Code resent",
			data: { expires_in: 600, resend_in: 60 },
		});
		const second = await world.lastMail(email);
		expect(second.id).not.toBe(first.id);
		if (second.code !== first.code) {
			const old = await world.call(api.verifyOtp, { email, code: first.code, context: "signup" });
			expect(old.body.error).toBe("code_wrong");
		}
		expect((await world.call(api.verifyOtp, { email, code: second.code, context: "signup" })).status).toBe(
			200,
		);
		expect((await world.call(api.login, { email, password })).status).toBe(200);
	});

	test("after a success sends nothing and takes nothing away", async () => {
		const world = await createWorld();
		await world.account(email);
		const before = (await world.mails(email)).length;
		world.pass(minute);
		expect((await world.call(api.resendOtp, { email, context: "signup" })).status).toBe(200);
		expect((await world.mails(email)).length).toBe(before);
		expect((await world.call(api.login, { email, password })).status).toBe(200);
	});

	test("that is refused leaves the code that was mailed in force", async () => {
		const world = await createWorld();
		await world.call(api.register, { name, email, password });
		const { code } = await world.lastMail(email);
		world.pass(minute - 1);
		const early = await world.call(api.resendOtp, { email, context: "signup" });
		expect([early.status, early.body.error, early.body.retry_after]).toEqual([429, "rate_limited", 1]);
		expect((await world.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("works for a registration whose code has expired", async () => {
		const world = await createWorld();
		await world.call(api.register, { name, email, password });
		world.pass(day - hour);
		await world.call(api.resendOtp, { email, context: "signup" });
		const { code } = await world.lastMail(email);
		expect((await world.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("for an address nobody registered says the same and mails nothing", async () => {
		const world = await createWorld();
		const answer = await world.call(api.resendOtp, { email, context: "signup" });
		expect(answer.body).toEqual({
			code: 200,
			message: "Code resent",
			data: { expires_in: 600, resend_in: 60 },
		});
		expect(await world.mails(email)).toEqual([]);
	});
});
