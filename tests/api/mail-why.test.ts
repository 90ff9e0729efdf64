import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, minute } from "../support/api.ts";

describe("a mail", () => {
	test("says why it came: what was done with its address, or that it has an account", async () => {
		const world = await createWorld();
		const email = "ada@example.org";
		const footer = async () => (await world.lastMail(email)).text.split("-- \n").at(-1);
		await world.account(email);
		expect(await footer()).toContain("because someone signed up on our website with ada@example.org");
		world.pass(minute);
		await world.call(api.forgetPassword, { email });
		expect(await footer()).toContain("asked on our website for a new password for ada@example.org");
		const { data } = (await world.call(api.verifyOtp, { email, code: (await world.lastMail(email)).code }))
			.body;
		const change = { email, password: "seven loud trumpets", confirm_password: "seven loud trumpets" };
		await world.call(api.updatePassword, { ...change, reset_token: data?.reset_token });
		expect(await footer()).toContain("because it concerns the account of ada@example.org");
		const token = await world.login(email, change.password);
		const to = "lovelace@example.org";
		await world.call(api.changeEmail, { email: to, password: change.password }, { token });
		const mail = await world.lastMail(to);
		expect(mail.text.split("-- \n").at(-1)).toContain(
			"because someone asked on our website to use lovelace@example.org for an account",
		);
	});
});
