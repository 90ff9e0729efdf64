import { expect, test } from "vitest";
import { forgetPassword } from "../../../functions/contract/account/auth.ts";
import { createTestApp, minute, password } from "../../support/api/api.ts";

const known = "ada@example.org";
const unknown = "nobody@example.org";

/** A test app with a mail server that answers once told to; `mail` counts deliveries. */
async function createSlowMailApp() {
	const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
	const mail = { slow: false, taken: 0, answer };
	const testApp = await createTestApp({
		mail: {
			kind: "outbox",
			async deliver() {
				if (mail.slow) await answered;
				mail.taken++;
			},
		},
	});
	await testApp.account(known);
	testApp.pass(minute);
	mail.slow = true;
	return { testApp, mail };
}

const calls: [name: string, path: string, body: object][] = [
	["sign-up", "/api/vpnuser/register", { name: "Ada", password }],
	["forgotten password", "/api/vpnuser/forget-password", {}],
	["another code", "/api/vpnuser/resend-otp", { context: "reset-password" }],
];

test.each(calls)("with a slow mail server %s answers any address alike", async (_, path, body) => {
	const { testApp, mail } = await createSlowMailApp();
	const before = mail.taken;
	const answers = [];
	for (const email of [known, unknown]) {
		const { status, body: reply, headers } = await testApp.rawPost(path, { ...body, email });
		// Random, so it differs between any two responses.
		if (reply.data?.registration) reply.data.registration = "some";
		answers.push({ status, reply, names: [...headers.keys()].sort() });
		expect(mail.taken).toBe(before);
	}
	expect(answers[0]).toEqual(answers[1]);
	expect(answers[0]?.status).toBe(200);
	mail.answer();
	await testApp.settle();
	expect(mail.taken).toBe(before + 2);
});

test("with a long queue a request sends two mails, its own first, and the timer the rest", async () => {
	const { testApp, mail } = await createSlowMailApp();
	mail.slow = false;
	await testApp.rows`INSERT INTO mails (id, recipient, kind, lang, subject, text, html, created_at, attempts, next_at)
		SELECT 'letter' || value, ${known}, 'letter', 'en', '', '', '', 1, 0, 1 FROM json_each('[1,2,3]')`;
	const before = mail.taken;
	await testApp.call(forgetPassword, { email: known });
	expect((await testApp.mails(known)).filter(({ sentAt }) => sentAt === null)).toHaveLength(2);
	expect((await testApp.lastMail(known)).sentAt).not.toBeNull();
	await testApp.deliver();
	expect(mail.taken).toBe(before + 4);
});
