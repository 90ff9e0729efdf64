import { Secret, TOTP } from "otpauth";
import * as api from "../../../functions/contract/index.ts";
import { requestRemoval } from "../../../functions/db/queries/accounts/factors.ts";
import { findUser, type UserRow } from "../../../functions/db/queries/accounts/users.ts";
import { batch } from "../../../functions/db/run.ts";
import { runRemovals } from "../../../functions/factors/removal.ts";
import { email, password, type TestApp } from "./api.ts";

/** The authenticator app's code, `ahead` 30-second steps from now. */
export interface App {
	secret: string;
	code(ahead?: number): string;
	recovery: string[];
}

/** The TOTP code for a secret. @param now milliseconds since 1970 */
export const codeAt = (secret: string, now: number): string =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Enrols an authenticator app and waits until its first code has expired. */
export async function setUp(testApp: TestApp, token: string): Promise<App> {
	const response = await testApp.call(api.beginAuthenticator, { password }, { token });
	const { secret } = response.body.data as { secret: string };
	const code = (ahead = 0) => codeAt(secret, testApp.deps.now() + ahead * 30_000);
	const reply = await testApp.call(api.confirmAuthenticator, { factor_code: code() }, { token });
	const { recovery_codes } = reply.body.data as { recovery_codes: string[] };
	testApp.pass(60_000);
	return { secret, code, recovery: recovery_codes };
}

/** Enters the right password. Returns the input for the second step. */
export async function firstStep(
	testApp: TestApp,
	email: string,
	more: { device?: string } = {},
): Promise<string> {
	const { body } = await testApp.call(api.login, { email, password, ...more });
	if (body.error !== "second_factor_required") throw new Error(`no second step for ${email}: ${body.error}`);
	return body.second_step?.grant ?? "";
}

/** Support starts the removal of Ada's app, and the site writes the notice. */
export async function startRemoval({ deps }: TestApp): Promise<void> {
	const { id } = (await findUser(deps.db, email)) as UserRow;
	await batch(deps.db, [requestRemoval(id)]);
	await runRemovals(deps);
}
