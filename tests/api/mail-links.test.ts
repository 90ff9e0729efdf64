import { expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { createWorld, minute, password, tokenOf } from "../support/api.ts";

const email = "ada@example.org";

test.each(localeCodes)("a mailed link is short, and leads to the page that uses it: %s", async (lang) => {
	const world = await createWorld();
	const prefix = lang === "en" ? "" : `/${lang}`;
	const led = async () => {
		const mail = await world.lastMail(email);
		const path = (mail.link ?? "").replace(world.deps.origin, "");
		const { status, headers } = await world.raw(path);
		const location = headers.get("location");
		return [path, status, location].map((part) => `${part}`.replace(tokenOf(mail), "TOKEN"));
	};
	await world.call(api.register, { name: "Ada", email, password, lang, next: "/pricing" });
	const known = "email=ada%40example.org";
	expect(await led()).toEqual([
		`${prefix}/confirm/TOKEN?email=${email}&next=/pricing`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=signup&${known}&next=%2Fpricing`,
	]);
	await world.call(api.verifyOtp, { email, code: (await world.lastMail(email)).code });
	world.pass(minute);
	await world.call(api.forgetPassword, { email, lang });
	expect(await led()).toEqual([
		`${prefix}/reset/TOKEN?email=${email}`,
		"302",
		`${prefix}/verify/email?token=TOKEN&email_type=forget-password&${known}`,
	]);
});

test("a mailed link leads to no other site", async () => {
	const world = await createWorld();
	const { headers } = await world.raw("/confirm/AAAA?email=ada@example.org&next=//evil.example/x");
	expect(headers.get("location")).toBe("/verify/email?token=AAAA&email_type=signup&email=ada%40example.org");
});
