import { html } from "hono/html";
import brand from "../../../content/brand.json" with { type: "json" };
import { composeMail } from "../../../functions/mail/compose.ts";
import { isolateAddress } from "../../../i18n/format.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { createTestApp, email, newPassword, password, tokenOf } from "../../support/api/api.ts";
import { api, expect, minute, test } from "../../support/api/fixtures.ts";

test.each(localeCodes)("a mailed link is short and leads to the page that uses it: %s", async (lang) => {
	const testApp = await createTestApp();
	const prefix = lang === "en" ? "" : `/${lang}`;
	const requestLink = async () => {
		const mail = await testApp.lastMail(email);
		const path = (mail.link ?? "").replace(testApp.deps.origin, "");
		const { status, headers } = await testApp.raw(path);
		const location = headers.get("location");
		return [path, status, location].map((part) => `${part}`.replace(tokenOf(mail), "TOKEN"));
	};
	await testApp.call(api.register, { name: "Ada", email, password, next: "/pricing" }, { lang });
	const known = "email=ada%40example.org";
	expect(await requestLink()).toEqual([
		`${prefix}/confirm/TOKEN?email=${email}&next=/pricing`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=signup&${known}&next=%2Fpricing`,
	]);
	await testApp.call(api.verifyOtp, { email, code: (await testApp.lastMail(email)).code });
	testApp.pass(minute);
	await testApp.call(api.forgetPassword, { email }, { lang });
	expect(await requestLink()).toEqual([
		`${prefix}/reset/TOKEN?email=${email}`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=forget-password&${known}`,
	]);
});

test("a mailed link leads to no other site", async ({ testApp }) => {
	const { headers } = await testApp.raw("/confirm/AAAA?email=ada@example.org&next=//evil.example/x");
	expect(headers.get("location")).toBe("/verify/email?token=AAAA&email_type=signup&email=ada%40example.org");
});

/** Characters special to `String.replace`, i18next and our templates. */
const oddAddresses = ["a$&b", "a$`b", "a$'b", "a$$b", "a$1b", "a{{brand}}b", "$t{mail}"].map(
	(part) => `${part}@example.org`,
);

test.each(oddAddresses)(
	"an address appears in mails unchanged, whatever it means elsewhere: %s",
	async (email) => {
		const testApp = await createTestApp();
		await testApp.call(api.register, { name: "Ada", email, password });
		await testApp.call(api.forgetPassword, { email });
		const mails = await testApp.mails(email);
		expect(mails).toHaveLength(2);
		for (const mail of mails) {
			expect(mail.html).toContain(String(html`${email}`));
			expect(mail.text).toContain(email);
			expect(`${mail.html}${mail.text}`).not.toContain(`${brand.shortName}b@`);
		}
		expect(isolateAddress("ar", `To ${email}.`, email)).toBe(`To \u2066${email}\u2069.`);
	},
);

test("addresses and amounts keep their place in right-to-left mails, as text too", () => {
	const deps = { now: () => 0, origin: "https://vpn.example" };
	const sale = { packageId: "year", amount: 5400, currency: "USD" };
	const compose = (locale: string) =>
		composeMail(deps, { kind: "renewed", to: email, name: "Ada", locale, sale });
	const { text, html } = compose("ar");
	for (const address of [email, brand.emails.support])
		for (const words of [text, html]) expect(words).toContain(`\u2066${address}\u2069`);
	expect(text).toMatch(/: \u2068[^\n]*54[^\n]*\u2069$/m);
	expect(compose("fr").text).not.toMatch(/[\u2066-\u2069]/);
});

test("a mail says why it was sent: what was done with its address, or that it has an account", async () => {
	const testApp = await createTestApp();
	const footer = async () => (await testApp.lastMail(email)).text.split("-- \n").at(-1);
	await testApp.account(email);
	expect(await footer()).toContain("because someone signed up on our website with ada@example.org");
	testApp.pass(minute);
	await testApp.call(api.forgetPassword, { email });
	expect(await footer()).toContain("asked on our website for a new password for ada@example.org");
	const { data } = (await testApp.enterCode(email, "reset-password")).body;
	const change = { email, ...newPassword("seven loud trumpets"), reset_token: data?.reset_token };
	await testApp.call(api.updatePassword, change);
	expect(await footer()).toContain("because it concerns the account of ada@example.org");
	const token = await testApp.login(email, change.password);
	const to = "lovelace@example.org";
	await testApp.call(api.changeEmail, { email: to, password: change.password }, { token });
	const mail = await testApp.lastMail(to);
	expect(mail.text.split("-- \n").at(-1)).toContain(
		"because someone asked on our website to use lovelace@example.org for an account",
	);
});
