import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, day, minute, password, tokenOf, type World, wrong } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";

/** Each call from an address of its own, so that only the limits per person are seen. */
let caller = 0;
const anywhere = () => ({ from: `100.${(++caller >> 16) & 127}.${(caller >> 8) & 255}.${caller & 255}` });

async function registered(): Promise<{ world: World; code: string; registration: string }> {
	const world = await createWorld();
	const { body } = await world.call(api.register, { name: "Ada", email, password });
	return { world, code: (await world.lastMail(email)).code, registration: body.data.registration };
}

const enter = (world: World, code: string) =>
	world.call(api.verifyOtp, { email, code, context: "signup" }, anywhere());

describe("a one-time code", () => {
	test("is refused after 200 wrong ones entered at the same time", async () => {
		const { world, code } = await registered();
		const answers = await Promise.all(
			Array.from({ length: 200 }, (_, step) => enter(world, wrong(code, step + 1))),
		);
		expect(answers.filter(({ status }) => status === 200)).toEqual([]);
		expect(answers.filter(({ body }) => body.error === "code_wrong")).toHaveLength(5);
		const right = await enter(world, code);
		expect([right.status, right.body.error]).toEqual([400, "code_tries"]);
	});

	test("entered 50 times at once succeeds once", async () => {
		const { world, code } = await registered();
		const answers = await Promise.all(Array.from({ length: 50 }, () => enter(world, code)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		const found = await rows(world.deps.db, sql`SELECT id FROM users`);
		expect(found).toHaveLength(1);
	});

	test("counts a try before it compares: a process that dies in between has counted it", async () => {
		const { world, code } = await registered();
		let countedAtCompare: unknown;
		// The key of the hash is asked for when the typed code is hashed to compare it.
		const key = world.deps.hashKey;
		let uses = 0;
		Object.defineProperty(world.deps, "hashKey", {
			get: () => {
				uses++;
				if (uses === 3) {
					countedAtCompare = rows(world.deps.db, sql`SELECT tries FROM codes WHERE email = ${email}`);
					throw new Error("died");
				}
				return key;
			},
		});
		expect((await enter(world, code)).status).toBe(500);
		expect(await countedAtCompare).toEqual([{ tries: 1 }]);
	});

	test("works at the fifth try and not at the sixth", async () => {
		for (const [wrongTries, status] of [
			[4, 200],
			[5, 400],
		] as const) {
			const { world, code } = await registered();
			for (let step = 1; step <= wrongTries; step++) {
				expect((await enter(world, wrong(code, step))).body.error).toBe("code_wrong");
			}
			expect((await enter(world, code)).status).toBe(status);
		}
	});

	test("works once", async () => {
		const { world, code } = await registered();
		expect((await enter(world, code)).status).toBe(200);
		expect((await enter(world, code)).body.error).toBe("code_expired");
	});

	test("works until ten minutes are over", async () => {
		for (const [after, status] of [
			[10 * minute - 1, 200],
			[10 * minute, 400],
		] as const) {
			const { world, code } = await registered();
			world.pass(after);
			const answer = await enter(world, code);
			expect(answer.status).toBe(status);
			if (status === 400) {
				expect(answer.body.message).toBe("Your one-time code has expired. Click Resend to receive a new one");
			}
		}
	});

	test("is taken with blanks and in Arabic digits, and from either field", async () => {
		const { world, code } = await registered();
		const arabic = [...code].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join("");
		const answer = await world.call(api.verifyOtp, {
			email,
			otp: `${arabic.slice(0, 3)} ${arabic.slice(3)}`,
		});
		expect(answer.status).toBe(200);
	});

	test("that is none is a field error and no try", async () => {
		const { world, code } = await registered();
		for (const typed of ["12345", "1234567", "", "abcdef", 123456, null, ["123456"]]) {
			const answer = await world.rawPost(api.verifyOtp, { email, code: typed });
			expect([answer.status, answer.body.data]).toEqual([400, { code: "code_required" }]);
		}
		expect((await enter(world, code)).status).toBe(200);
	});

	test("for one purpose does not serve another", async () => {
		const { world, code } = await registered();
		const answer = await world.call(api.verifyOtp, { email, code, context: "reset-password" });
		expect(answer.body.error).toBe("code_expired");
	});

	test("is in the database only as a keyed hash", async () => {
		const { world, code } = await registered();
		const stored = JSON.stringify(await rows(world.deps.db, sql`SELECT * FROM codes`));
		expect(stored).not.toContain(code);
		expect(stored).not.toContain(tokenOf(await world.lastMail(email)));
	});
});

describe("after ten wrong codes in a day", () => {
	async function spent(): Promise<{ world: World; token: string; code: string }> {
		const { world, code } = await registered();
		for (let step = 1; step <= 5; step++) await enter(world, wrong(code, step));
		world.pass(minute);
		await world.call(api.resendOtp, { email, context: "signup" });
		const second = await world.lastMail(email);
		for (let step = 1; step <= 5; step++) await enter(world, wrong(second.code, step));
		world.pass(minute);
		await world.call(api.resendOtp, { email, context: "signup" });
		const third = await world.lastMail(email);
		return { world, token: tokenOf(third), code: third.code };
	}

	test("no code works any more, and the answer says to use the link", async () => {
		const { world, code } = await spent();
		const answer = await enter(world, code);
		expect([answer.status, answer.body.error]).toEqual([403, "code_link_only"]);
		expect(answer.body.retry_after).toBeGreaterThan(23 * 60 * 60);
	});

	test("the mailed link still works, so strangers can lock nobody out", async () => {
		const { world, token } = await spent();
		const answer = await world.call(api.verifyLink, { token: token });
		expect(answer.body).toMatchObject({ code: 200, message: "E-mail verified successfully" });
		const proof = answer.body.data?.signup_proof ?? "";
		expect((await world.call(api.login, { email, password, proof })).status).toBe(200);
	});

	test("codes work again when the day is over", async () => {
		const { world } = await spent();
		world.pass(day);
		await world.call(api.resendOtp, { email, context: "signup" });
		expect((await enter(world, (await world.lastMail(email)).code)).status).toBe(200);
	});

	test("with every mail of the day used up by strangers, the last link works until mails can be sent again", async () => {
		const { world } = await registered();
		for (let sent = 1; sent < 10; sent++) {
			world.pass(16 * minute);
			const answer = await world.call(api.resendOtp, { email, context: "signup" }, anywhere());
			expect(answer.status).toBe(200);
		}
		world.pass(16 * minute);
		const refused = await world.call(api.resendOtp, { email, context: "signup" }, anywhere());
		expect(refused.status).toBe(429);
		world.pass((refused.body.retry_after ?? 0) * 1000 - 1);
		const token = tokenOf(await world.lastMail(email));
		expect((await world.call(api.verifyLink, { token: token })).status).toBe(200);
	});
});

describe("a mailed link", () => {
	test("works once, and where the sign-up began it uses the code up with it", async () => {
		const { world, code, registration } = await registered();
		const token = tokenOf(await world.lastMail(email));
		expect((await world.call(api.confirmLink, { token, registration })).status).toBe(200);
		for (const given of [registration, ""]) {
			const again = await world.call(api.confirmLink, { token, registration: given });
			expect([again.status, again.body.message]).toEqual([400, "Link is not valid or expired"]);
		}
		expect((await enter(world, code)).body.error).toBe("code_expired");
	});

	test("followed 50 times at once succeeds once", async () => {
		const { world } = await registered();
		const path = `/api/vpnuser/verify/${tokenOf(await world.lastMail(email))}`;
		const answers = await Promise.all(Array.from({ length: 50 }, () => world.raw(path, anywhere())));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	test("is not used up by a HEAD request", async () => {
		const { world } = await registered();
		const path = `/api/vpnuser/verify/${tokenOf(await world.lastMail(email))}`;
		expect((await world.raw(path, { method: "HEAD" })).status).toBe(405);
		expect((await world.raw(path)).status).toBe(200);
	});

	test("works for a day", async () => {
		for (const [after, status] of [
			[day - 1, 200],
			[day, 400],
		] as const) {
			const { world } = await registered();
			const token = tokenOf(await world.lastMail(email));
			world.pass(after);
			expect((await world.call(api.verifyLink, { token: token })).status).toBe(status);
		}
	});

	test("holds 128 random bits", async () => {
		const { world } = await registered();
		const token = tokenOf(await world.lastMail(email));
		expect(Buffer.from(token, "base64url")).toHaveLength(16);
	});
});
