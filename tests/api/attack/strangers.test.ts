import { createAltcha } from "../../../functions/integrations/bot/altcha.ts";
import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { solveAltcha } from "../../support/fakes/bot.ts";

/** Every call that sends mail to an address, from distinct client addresses. */
const ways: Record<string, (testApp: TestApp, from: string) => Promise<{ status: number }>> = {
	forget: (testApp, from) => testApp.call(api.forgetPassword, { email }, { from }),
	resend: (testApp, from) => testApp.call(api.resendOtp, { email, context: "reset-password" }, { from }),
	newsletter: (testApp, from) => testApp.call(api.subscribe, { email }, { from, lang: "fr" }),
};
let caller = 0;
const anywhere = () => `100.107.${++caller >> 8}.${caller & 255}`;

describe("an address without an account", () => {
	test.each(Object.keys(ways))("gets one mail a day from all forms together, %s first", async (first) => {
		const testApp = await createTestApp();
		const order = [first, ...Object.keys(ways)];
		for (let step = 0; step < 12; step++) {
			for (const name of order)
				expect([200, 429]).toContain((await ways[name]?.(testApp, anywhere()))?.status);
			testApp.pass(hour + minute);
		}
		expect(await testApp.mails(email)).toHaveLength(1);
		testApp.pass(day);
		expect((await ways[first]?.(testApp, anywhere()))?.status).toBe(200);
		expect(await testApp.mails(email)).toHaveLength(2);
	});

	test("still gets its code when it signs up on the same day, and nothing after it", async ({ testApp }) => {
		await ways.forget?.(testApp, anywhere());
		await testApp.call(api.register, { name: "Ada", email, password }, { from: anywhere() });
		testApp.pass(minute);
		for (const way of Object.values(ways)) await way(testApp, anywhere());
		const mails = await testApp.mails(email);
		expect(mails.map(({ kind }) => kind).sort()).toEqual(["signup", "unknown"]);
		const code = mails.find(({ kind }) => kind === "signup")?.code ?? "";
		expect((await testApp.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("is mailed on every request once it has an account", async ({ accountApp: testApp }) => {
		for (const way of Object.values(ways)) {
			testApp.pass(minute);
			expect((await way(testApp, anywhere())).status).toBe(200);
		}
		expect(await testApp.mails(email)).toHaveLength(4);
	});
});

test("another code needs a bot check like the first, and doesn't reveal whether the address is known", async () => {
	const testApp = await createTestApp({
		bot: createAltcha({ key: new Uint8Array(32).fill(9), now: Date.now }),
		now: Date.now,
	});
	const answers = [];
	for (const context of ["signup", "reset-password"] as const)
		answers.push(await testApp.call(api.resendOtp, { email, context }));
	for (const { status, body } of answers) expect([status, body.error]).toEqual([403, "bot_check_failed"]);
	expect(await testApp.mails(email)).toEqual([]);
	const solution = await solveAltcha((await testApp.call(api.botChallenge, {})).body.data);
	const again = await testApp.call(api.resendOtp, { email, context: "reset-password", ...solution });
	expect(again.status).toBe(200);
	expect(await testApp.mails(email)).toHaveLength(1);
});
