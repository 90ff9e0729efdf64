import * as api from "../../../functions/contract/index.ts";
import { createPasskey } from "../browser/passkey.ts";
import { createSignedInApp, minute, newPassword, password, type TestApp, tokenOf } from "./api.ts";
import { old } from "./change-email.ts";
import { type App, codeAt } from "./factors.ts";

export const thiefEmail = "thief@new.example";

export type ThiefAction = "app" | "codes" | "passkey" | "move" | "password";

/** An attacker who knows Ada's password and is logged in, as she is. */
export async function createStolenApp() {
	const { testApp, token: owner } = await createSignedInApp();
	const token = await testApp.login(old);
	const thief = { testApp, token, word: password, email: old, app: null as App | null };
	return { testApp, owner, thief };
}
type Thief = Awaited<ReturnType<typeof createStolenApp>>["thief"];

/** The attacker's proof: their authenticator code if they've set one up, else the password. */
const proof = ({ app, word }: Thief) => (app ? { factor_code: app.code() } : { password: word });

const actions: Record<ThiefAction, (thief: Thief) => Promise<boolean>> = {
	async app(thief) {
		const { testApp, token } = thief;
		const { body } = await testApp.call(api.beginAuthenticator, proof(thief), { token });
		const { secret = "" } = (body.data ?? {}) as { secret?: string };
		if (!secret) return false;
		const code = (ahead = 0) => codeAt(secret, testApp.deps.now() + ahead * 30_000);
		const response = await testApp.call(api.confirmAuthenticator, { factor_code: code() }, { token });
		if (response.status !== 200) return false;
		thief.app = { secret, code, recovery: [] };
		return true;
	},
	codes: async (thief) =>
		(await thief.testApp.call(api.renewRecoveryCodes, proof(thief), thief)).status === 200,
	async passkey(thief) {
		const { testApp, token } = thief;
		const { body } = await testApp.call(api.beginPasskey, proof(thief), { token });
		const key = await createPasskey();
		if (!body.data || !("challenge" in body.data)) return false;
		const passkey = await key.create(body.data as api.PasskeyCreation);
		return (await testApp.call(api.addPasskey, { passkey, name: "Phone" }, { token })).status === 200;
	},
	async move(thief) {
		const { testApp, token } = thief;
		await testApp.call(api.changeEmail, { email: thiefEmail, ...proof(thief) }, { token });
		const [mail] = await testApp.mails(thiefEmail);
		if (!mail?.code) return false;
		const { status } = await testApp.call(api.confirmEmail, { code: mail.code }, { token });
		if (status !== 200) return false;
		thief.email = thiefEmail;
		return true;
	},
	async password(thief) {
		const { testApp, token, email, word, app } = thief;
		const next = "seven other lanterns";
		const factor = app ? { factor_code: app.code() } : {};
		const input = { email, ...newPassword(next), current_password: word };
		const changed = await testApp.call(api.updatePassword, { ...input, ...factor }, { token });
		if (changed.status !== 200) return false;
		thief.word = next;
		testApp.pass(minute);
		const { body } = await testApp.call(api.login, { email, password: next });
		const step = { grant: body.second_step?.grant ?? "", ...proof(thief) };
		const second = thief.app ? (await testApp.call(api.secondStep, step)).body : body;
		thief.token = second.token ?? "";
		return Boolean(second.token);
	},
};

/** Attempts an action and advances the clock by a minute. Returns whether it succeeded. */
export async function attempt(thief: Thief, action: ThiefAction): Promise<boolean> {
	const succeeded = await actions[action](thief);
	thief.testApp.pass(minute);
	return succeeded;
}

/** Undo links mailed to an address, newest first. */
export const undoLinks = async (testApp: TestApp, to: string): Promise<string[]> =>
	(await testApp.mails(to)).flatMap(({ link }) => (link?.includes("/undo/") ? [link] : []));

/** Submits the form behind a link, as a browser does. */
export const submitLink = (testApp: TestApp, link: string) =>
	testApp.raw(new URL(link).pathname, { method: "POST", form: {} });

/** Resets the password via the newest mail's link and logs in. Returns the login's response. */
export async function recover(testApp: TestApp, to = old, next = "nine new harbours") {
	const token = tokenOf(await testApp.lastMail(to));
	const { body } = await testApp.call(api.confirmLink, { token, registration: "" });
	const reset_token = body.data && "reset_token" in body.data ? body.data.reset_token : "";
	await testApp.call(api.updatePassword, { email: to, ...newPassword(next), reset_token });
	return (await testApp.call(api.login, { email: to, password: next })).body;
}
