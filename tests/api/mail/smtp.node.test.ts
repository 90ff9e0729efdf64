import { createSmtp } from "../../../functions/integrations/mail/smtp.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { afterAll, api, beforeAll, describe, expect, test } from "../../support/api/fixtures.ts";
import { type SmtpCatcher, startSmtp } from "../../support/fakes/smtp.ts";

let smtp: SmtpCatcher;
beforeAll(async () => {
	smtp = await startSmtp();
});
afterAll(() => smtp.close());

const createMailer = () =>
	createSmtp({ url: smtp.url, fromName: "Example VPN", fromAddress: "noreply@vpn.example" });

describe("a mail server", () => {
	test("gets the mail as text and HTML, from our name, to one recipient", async () => {
		const email = "ada@example.org";
		const testApp = await createTestApp({ mail: createMailer() });
		await testApp.call(api.register, { name: "Ada", email, password }, { lang: "ar" });
		const mail = await smtp.mailTo(email);
		expect(mail.from).toMatchObject({ name: "Example VPN", address: "noreply@vpn.example" });
		expect(mail.to).toEqual([{ name: "", address: email }]);
		const code = /\d{6}/.exec(mail.subject ?? "")?.[0] ?? "";
		expect(mail.text).toContain(code);
		expect(mail.html).toContain('dir="rtl"');
		const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
		expect(headers).toMatchObject({ "content-language": "ar", "auto-submitted": "auto-generated" });
		expect(mail.messageId).toMatch(/^<[\w-]+@vpn\.example>$/);
		expect((await testApp.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("never gets a recipient injected by the subject", async () => {
		const before = smtp.caught.length;
		const to = "ada@example.org";
		const mail = { id: "1", to, subject: `x\r\nBcc: eve@example.org`, text: "x", html: "x", lang: "en" };
		await createMailer().deliver(mail);
		expect(smtp.caught.slice(before).map(({ to }) => to)).toEqual([[to]]);
	});
});
