import fc from "fast-check";
import { checkEmail, normalizeEmail } from "../../../functions/contract/fields.ts";
import { findUser } from "../../../functions/db/queries/accounts/users.ts";
import { createAccountApp, createTestApp, email, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

const forget = "/api/vpnuser/forget-password";
const register = "/api/vpnuser/register";

describe("an email address", () => {
	test("that hides another recipient, a header or invisible characters is refused, and nothing is mailed", async () => {
		const testApp = await createTestApp();
		// Among them lone surrogates, and characters that a parser might truncate at, unescape or read as a number.
		const bad = [
			"ada@example.org,eve@example.org|ada@example.org;eve@example.org|ada@example.org eve@example.org",
			"ada@example.org\r\nBcc: eve@example.org|ada@example.org\nRCPT TO:<eve@example.org>|ada@example.org\u0000",
			"ada@example.org\u2028eve@example.org|ada@example.org\u0085x|<ada@example.org>|Ada <ada@example.org>",
			'"ada eve"@example.org|ada@eve@example.org|ada(eve)@example.org|ada@[127.0.0.1]|ada@example.org\u200b',
			"ada@exam\u00adple.org|a\u200dda@example.org|ada@example.org\u202e|\u2066ada@example.org",
			"ada@example.org\ufeff.|ada@example\ufe0f.org|@example.org|ada@|ada@example|ada@example.",
			`${"a".repeat(243)}@example.org|${"a".repeat(9000)}|${"@".repeat(9000)}|ada\ud800@example.org`,
			"ada@ex\udc00ample.org|ada@example.org/.eve.org|ada@example.org?.org|ada@example.org#.org",
			"ada@ex%61mple.org|ada@0x7f.1|ada@127.0.0.1|ada@example..org|ada@.example.org|ada@-example.org",
			`ada@xn--.org|ada@${"b".repeat(64)}.org|ada@${"ü".repeat(60)}.org`,
		].flatMap((line) => line.split("|"));
		for (const [n, one] of bad.entries()) {
			for (const path of [forget, register, "/api/newsletter/subscribe", "/api/vpnuser/resend-otp"]) {
				const body = { email: one, name: "Ada", password };
				const { status, body: reply } = await testApp.rawPost(path, body, { from: `100.92.0.${n}` });
				expect([status, reply.data?.email], JSON.stringify(one).slice(0, 60)).toEqual([400, "email_invalid"]);
			}
		}
		expect(await testApp.rows`SELECT id FROM mails`).toEqual([]);
		expect(await testApp.rows`SELECT id FROM hits`).toEqual([]);
	});

	test("is the same however its domain is typed, for limits and accounts", async () => {
		const testApp = await createAccountApp();
		const forms =
			" ada@example.org |ADA@EXAMPLE.ORG|ada@ｅｘａｍｐｌｅ．ｏｒｇ|ada@example。org|ada@𝐞𝐱𝐚𝐦𝐩𝐥𝐞.org|ada@ⓔxample.org|ada@EXAMPLE｡ORG";
		for (const [n, one] of forms.split("|").entries()) {
			expect(normalizeEmail(one)).toBe(email);
			const { status } = await testApp.call(api.forgetPassword, { email: one }, { from: `100.93.0.${n}` });
			expect(status).toBe(200);
		}
		expect((await testApp.mails(email)).filter(({ kind }) => kind === "reset")).toHaveLength(1);
	});

	test("in another script is the same user as in ASCII: one account, one limit, one mailbox", async () => {
		const testApp = await createTestApp();
		const ascii = "ada@xn--bcher-kva.example";
		await testApp.call(api.register, { name: "Ada", email: "Ada@BÜCHER.example", password });
		const { code } = await testApp.lastMail(ascii);
		const typed = "ada@bücher.example";
		const entered = await testApp.call(api.verifyOtp, { email: typed, code, context: "signup" });
		expect(entered.status).toBe(200);
		for (const one of [typed, "ada@bu\u0308cher.example", "ADA@XN--BCHER-KVA.EXAMPLE", ascii])
			expect(await testApp.login(one)).toBeTruthy();
		expect((await testApp.call(api.forgetPassword, { email: ascii })).status).toBe(200);
		expect((await testApp.call(api.forgetPassword, { email: typed })).status).toBe(200);
		expect((await testApp.mails(ascii)).filter(({ kind }) => kind === "reset")).toHaveLength(1);
		expect(await testApp.rows`SELECT email FROM users`).toEqual([{ email: ascii }]);
	});

	test("is normalised once: normalising again changes nothing", () => {
		const characters = "İ K Å ﬁ ß ς Σ ü u\u0308 пример 例え مثال xn--p1ai ☃ a - _ .".split(" ");
		const part = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 4 });
		fc.assert(
			fc.property(part, part, part, (name, domain, tld) => {
				const typed = `${name}@${domain}.${tld}`;
				const normalized = normalizeEmail(typed);
				expect(normalizeEmail(normalized), typed).toBe(normalized);
				if (!checkEmail(typed)) expect(normalized, typed).toMatch(/@[a-z0-9_.-]+$/);
			}),
			{ numRuns: 3000, seed: 1 },
		);
	});

	test("that only looks like another user's is a different user, who can't touch their account, code or mails", async () => {
		const testApp = await createAccountApp();
		const before = await testApp.mails(email);
		const codes = () => testApp.rows`SELECT * FROM codes WHERE email = ${email}`;
		const codesBefore = await codes();
		const lookalikes =
			"аda@example.org ada@exаmple.org ａda@example.org adа@example.org ada@example.orɡ ada+@example.org ad.a@example.org àda@example.org";
		for (const [n, one] of lookalikes.split(" ").entries()) {
			const from = { from: `100.94.0.${n}` };
			const eve = { email: one, name: "Eve", password: "seven loud trumpets" };
			expect((await testApp.call(api.forgetPassword, { email: one }, from)).status).toBe(200);
			expect((await testApp.call(api.register, eve, from)).status).toBe(200);
			const kinds = (await testApp.mails(normalizeEmail(one))).map(({ kind }) => kind);
			expect(kinds.sort()).toEqual(["signup", "unknown"]);
			expect(await findUser(testApp.deps.db, normalizeEmail(one))).toBeNull();
		}
		expect(await testApp.mails(email)).toHaveLength(before.length);
		expect(await codes()).toEqual(codesBefore);
		expect(await testApp.login(email)).toBeTruthy();
	});

	test("gets mail at its stored form, not as typed", async ({ testApp }) => {
		// The Kelvin sign lower-cases to "k": the account is kim's, so the mail must go to kim's address, not to the input.
		await testApp.account("kim@example.org", "Kim");
		await testApp.call(api.forgetPassword, { email: "\u212aim@example.org" });
		const [mail] = await testApp.mails("kim@example.org");
		expect(mail?.kind).toBe("reset");
		expect(await testApp.rows`SELECT DISTINCT recipient FROM mails`).toHaveLength(1);
	});
});
