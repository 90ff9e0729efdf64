import { expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { createTestApp, minute, password, tokenOf } from "../../support/api/api.ts";

const email = "ada@example.org";

test.each(localeCodes)("a mailed link is short, and leads to the page that uses it: %s", async (lang) => {
	const testApp = await createTestApp();
	const prefix = lang === "en" ? "" : `/${lang}`;
	const led = async () => {
		const mail = await testApp.lastMail(email);
		const path = (mail.link ?? "").replace(testApp.deps.origin, "");
		const { status, headers } = await testApp.raw(path);
		const location = headers.get("location");
		return [path, status, location].map((part) => `${part}`.replace(tokenOf(mail), "TOKEN"));
	};
	await testApp.call(api.register, { name: "Ada", email, password, lang, next: "/pricing" });
	const known = "email=ada%40example.org";
	expect(await led()).toEqual([
		`${prefix}/confirm/TOKEN?email=${email}&next=/pricing`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=signup&${known}&next=%2Fpricing`,
	]);
	await testApp.call(api.verifyOtp, { email, code: (await testApp.lastMail(email)).code });
	testApp.pass(minute);
	await testApp.call(api.forgetPassword, { email, lang });
	expect(await led()).toEqual([
		`${prefix}/reset/TOKEN?email=${email}`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=forget-password&${known}`,
	]);
});

test("a mailed link leads to no other site", async () => {
	const testApp = await createTestApp();
	const { headers } = await testApp.raw("/confirm/AAAA?email=ada@example.org&next=//evil.example/x");
	expect(headers.get("location")).toBe("/verify/email?token=AAAA&email_type=signup&email=ada%40example.org");
});
