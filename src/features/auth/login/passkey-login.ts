import { type LoggedIn, passkeyLogin } from "../../../../functions/contract/account/auth.ts";
import { call, type Result } from "../../../api/call.ts";
import { askPasskey } from "../../../api/passkey.ts";

/** Logs in by a passkey; null when none was given. @param quietly as `askPasskey` says */
export async function logInByPasskey(quietly: boolean): Promise<Result<LoggedIn> | null> {
	const passkey = await askPasskey(quietly);
	return passkey && call(passkeyLogin, { passkey });
}
