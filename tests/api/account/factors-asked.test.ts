import { describe, expect, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { day, minute, newPassword, password } from "../../support/api/api.ts";
import { firstStep } from "../../support/api/factors.ts";
import { ada, protectedApp } from "../../support/api/protected-app.ts";

const email = ada;

describe("with an authenticator app enabled", () => {
	test("deleting the account asks for a code, even right after a login", async () => {
		const { testApp, app } = await protectedApp();
		const grant = await firstStep(testApp, email);
		const { token } = (await testApp.call(api.secondStep, { grant, factor_code: app.code() })).body;
		testApp.pass(minute);
		expect((await testApp.call(api.deleteAccount, {}, { token })).body.error).toBe("second_factor_required");
		const wrong = await testApp.call(api.deleteAccount, { factor_code: "000000" }, { token });
		expect(wrong.body.error).toBe("factor_wrong");
		expect((await testApp.call(api.deleteAccount, { factor_code: app.code() }, { token })).status).toBe(200);
		const left =
			await testApp.rows`SELECT 1 FROM recovery_codes UNION ALL SELECT 1 FROM authenticators UNION ALL SELECT 1 FROM login_grants`;
		expect(left).toEqual([]);
	});

	test("changing the password in a session asks for a code", async () => {
		const { app, asUser } = await protectedApp();
		const fresh = { email, ...newPassword("seven other lanterns") };
		const input = { ...fresh, current_password: password };
		const response = await asUser(api.updatePassword, { ...input, factor_code: app.code() });
		expect(response.status).toBe(200);
	});

	test("resetting the password by mail asks for a code, as a mailbox is only one factor", async () => {
		const { testApp, app } = await protectedApp();
		const reset_token = await testApp.resetToken(email);
		const fresh = { email, ...newPassword("seven other lanterns") };
		const withoutCode = await testApp.call(api.updatePassword, {
			...fresh,
			reset_token: "AAAA",
			factor_code: app.code(),
		});
		expect(withoutCode.body.error).toBe("link_invalid");
		const withoutFactor = await testApp.call(api.updatePassword, { ...fresh, reset_token });
		expect(withoutFactor.body.error).toBe("second_factor_required");
		const response = await testApp.call(api.updatePassword, {
			...fresh,
			reset_token,
			factor_code: app.code(),
		});
		expect(response.status).toBe(200);
		const login = await testApp.call(api.login, { email, password: fresh.password });
		expect(login.body.error).toBe("second_factor_required");
	});
});

test("a clock that was ahead and is corrected doesn't lock the app out", async () => {
	const { testApp, app } = await protectedApp();
	testApp.pass(day);
	const ahead = await firstStep(testApp, email);
	expect((await testApp.call(api.secondStep, { grant: ahead, factor_code: app.code() })).status).toBe(200);
	testApp.pass(-day);
	await testApp.sweep();
	testApp.pass(minute);
	const grant = await firstStep(testApp, email);
	expect((await testApp.call(api.secondStep, { grant, factor_code: app.code() })).status).toBe(200);
});
