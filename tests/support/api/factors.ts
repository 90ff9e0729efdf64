import { Secret, TOTP } from "otpauth";
import * as api from "../../../functions/contract/index.ts";
import { password, type TestApp } from "./api.ts";

/** A person's phone: what the authenticator app shows, `ahead` steps of 30 seconds from now. */
export interface App {
	secret: string;
	code(ahead?: number): string;
	/** The recovery codes as they were shown. */
	recovery: string[];
}

/** The digits that an app shows for a secret. @param now milliseconds since 1970 */
export const codeAt = (secret: string, now: number): string =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Sets an authenticator app up for the owner of a login, and waits until its first code is over. */
export async function setUp(testApp: TestApp, token: string): Promise<App> {
	const response = await testApp.call(api.beginAuthenticator, { password }, { token });
	const { secret } = response.body.data as { secret: string };
	const code = (ahead = 0) => codeAt(secret, testApp.deps.now() + ahead * 30_000);
	const reply = await testApp.call(api.confirmAuthenticator, { factor_code: code() }, { token });
	const { recovery_codes } = reply.body.data as { recovery_codes: string[] };
	testApp.pass(60_000);
	return { secret, code, recovery: recovery_codes };
}

/** Gives the right password, and what the second step is sent with. */
export async function firstStep(
	testApp: TestApp,
	email: string,
	more: { device?: string } = {},
): Promise<string> {
	const { body } = await testApp.call(api.login, { email, password, ...more });
	if (body.error !== "second_factor_required") throw new Error(`no second step for ${email}: ${body.error}`);
	return body.second_step?.grant ?? "";
}
