import { describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { createTestApp, minute } from "../../support/api/api.ts";

describe("a mail", () => {
	test("says why it came: what was done with its address, or that it has an account", async () => {
		const testApp = await createTestApp();
		const email = "ada@example.org";
		const footer = async () => (await testApp.lastMail(email)).text.split("-- \n").at(-1);
		await testApp.account(email);
		expect(await footer()).toContain("because someone signed up on our website with ada@example.org");
		testApp.pass(minute);
		await testApp.call(api.forgetPassword, { email });
		expect(await footer()).toContain("asked on our website for a new password for ada@example.org");
		const { data } = (
			await testApp.call(api.verifyOtp, { email, code: (await testApp.lastMail(email)).code })
		).body;
		const change = { email, password: "seven loud trumpets", confirm_password: "seven loud trumpets" };
		await testApp.call(api.updatePassword, { ...change, reset_token: data?.reset_token });
		expect(await footer()).toContain("because it concerns the account of ada@example.org");
		const token = await testApp.login(email, change.password);
		const to = "lovelace@example.org";
		await testApp.call(api.changeEmail, { email: to, password: change.password }, { token });
		const mail = await testApp.lastMail(to);
		expect(mail.text.split("-- \n").at(-1)).toContain(
			"because someone asked on our website to use lovelace@example.org for an account",
		);
	});
});
