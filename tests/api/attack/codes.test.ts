import {
	createAccountApp,
	createSignedInApp,
	createTestApp,
	newPassword,
	password,
	type TestApp,
	tokenOf,
	wrong,
} from "../../support/api/api.ts";
import { api, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";

const { forgetPassword: forget, register, updatePassword: update, verifyOtp: verify } = api;

const victim = "ada@example.org";
const strangerPassword = "seven loud trumpets";

/** Headers that spoof the client address. */
const forged = (n: number) => ({
	"x-forwarded-for": `203.0.113.${n}, 198.51.100.${n}`,
	"x-real-ip": `203.0.113.${n}`,
	"cf-connecting-ip": `203.0.113.${n}`,
	"true-client-ip": `203.0.113.${n}`,
	forwarded: `for=203.0.113.${n}`,
});

/** 64 clients with distinct addresses try wrong codes. */
async function guessTogether(
	testApp: TestApp,
	context: api.CodeContext,
	known: string,
	offset: number,
): Promise<string[]> {
	const answers = await Promise.all(
		Array.from({ length: 64 }, (_, n) => {
			const input = { email: victim, code: wrong(known, offset + n + 1), context };
			return testApp.call(verify, input, { from: `100.64.${offset / 64}.${n}`, headers: forged(n) });
		}),
	);
	return answers.map(({ status, body }) => `${status} ${body.error ?? ""}`);
}

describe("64 clients guessing codes together", () => {
	test("compare ten a day in all, however many new ones they request, and can't lock the owner out", async () => {
		const testApp = await createAccountApp();
		await testApp.login(victim);
		const calls: string[] = [];
		let link = "";
		for (let turn = 0; turn < 5; turn++) {
			testApp.pass(4 * minute);
			await testApp.call(forget, { email: victim }, { from: `100.66.0.${turn}` });
			const mail = await testApp.lastMail(victim);
			link = tokenOf(mail);
			calls.push(...(await guessTogether(testApp, "reset-password", mail.code ?? "", turn * 64)));
		}
		expect(calls.filter((answer) => answer === "400 code_wrong")).toHaveLength(10);
		expect(new Set(calls)).toEqual(new Set(["400 code_wrong", "400 code_tries", "403 code_link_only"]));
		// 320 attempts, ten compared: a chance of 1 in 100,000 per day.
		const proven = await testApp.call(api.verifyLink, { token: link }, { from: "100.67.0.1" });
		expect(proven.status).toBe(200);
		const { reset_token } = proven.body.data ?? {};
		const body = { email: victim, ...newPassword(strangerPassword), reset_token };
		expect((await testApp.call(update, body, { from: "100.67.0.1" })).status).toBe(200);
	});

	test("from one address compare thirty in a quarter of an hour, whichever accounts and clients they claim", async () => {
		const testApp = await createTestApp();
		const answers = await Promise.all(
			Array.from({ length: 64 }, (_, n) => {
				const input = { email: `person${n}@example.org`, code: "123456" };
				return testApp.call(verify, input, { from: "100.68.0.1", headers: forged(n) });
			}),
		);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(34);
	});
});

describe("a code or grant in the wrong place", () => {
	/** Enters the codes of two people for each purpose at every other endpoint. */
	test("is refused in all sixteen pairings of two users and two purposes", async ({ testApp }) => {
		const people = ["ada@example.org", "eve@example.org"];
		await testApp.account("ada@example.org");
		await testApp.account("eve@example.org");
		const fresh = ["new-ada@example.org", "new-eve@example.org"];
		for (const [n, email] of people.entries())
			await testApp.call(forget, { email }, { from: `100.70.0.${n}` });
		for (const [n, email] of fresh.entries())
			await testApp.call(register, { name: "X", email, password }, { from: `100.70.1.${n}` });
		const codes = await Promise.all(
			[...people, ...fresh].map(async (email) => ({
				email,
				context: fresh.includes(email) ? ("signup" as const) : ("reset-password" as const),
				code: (await testApp.lastMail(email)).code,
			})),
		);
		for (const [n, { code, ...own }] of codes.entries()) {
			for (const [m, target] of codes.entries()) {
				for (const context of ["signup", "reset-password"] as const) {
					if (own.email === target.email && own.context === context) continue;
					if (code === target.code) continue;
					const from = `100.71.${n}.${m}`;
					const input = { email: target.email, code, context };
					const { status, body } = await testApp.call(verify, input, { from });
					expect([status === 400 || status === 403, body.data]).toEqual([true, undefined]);
				}
			}
		}
		expect(await testApp.rows`SELECT id FROM users`).toHaveLength(2);
	});

	test("a reset without a grant, or with a code, a login token or another link, changes no password", async () => {
		const { testApp, token, asUser } = await createSignedInApp();
		await testApp.call(forget, { email: victim }, { from: "100.72.0.1" });
		const mail = await testApp.lastMail(victim);
		const body = { email: victim, ...newPassword(strangerPassword) };
		const proofs = [
			...["", mail.code, tokenOf(mail), token, "%", ["x"], { $ne: "" }, "' OR '1'='1"].map((reset_token) => ({
				reset_token,
			})),
			{ reset_token: null, current_password: true },
			{},
		];
		for (const [n, proof] of proofs.entries()) {
			const { status } = await testApp.rawPost(update, { ...body, ...proof }, { from: `100.72.1.${n}` });
			expect(status).toBe(400);
		}
		expect((await testApp.mails(victim)).some(({ kind }) => kind === "changed")).toBe(false);
		expect(await testApp.login(victim)).toBeTruthy();
		expect((await asUser(api.me, {})).status).toBe(200);
	});
});

test("a clock set back an hour keeps code tries, limits and sessions", async () => {
	const { testApp, asUser } = await createSignedInApp();
	const guess = () =>
		testApp.call(api.login, { email: victim, password: "wrong one" }, { from: "100.75.0.1" });
	for (let n = 0; n < 5; n++) await guess();
	testApp.pass(-hour);
	expect((await asUser(api.me, {})).status).toBe(200);
	const refused = await guess();
	expect([refused.status, refused.body.retry_after]).toEqual([429, 75 * 60]);
	await testApp.call(forget, { email: victim });
	const mail = (await testApp.mails(victim)).find(({ kind }) => kind === "reset");
	if (!mail) throw new Error("no mail");
	expect(mail.sentAt).toBe(testApp.deps.now());
	const tries = await Promise.all(
		[1, 2, 3, 4, 5, 6].map((n) =>
			testApp.call(verify, { email: victim, code: wrong(mail.code, n), context: "reset-password" }),
		),
	);
	expect(tries.filter(({ body }) => body.error === "code_wrong")).toHaveLength(5);
	testApp.pass(75 * minute);
	expect((await guess()).status).toBe(401);
});
