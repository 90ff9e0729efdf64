import * as api from "../../../functions/contract/index.ts";
import { createPasskey, type Forgery } from "../browser/passkey.ts";
import { createSignedInApp, password, type TestApp } from "./api.ts";
import { setUp } from "./factors.ts";

export const ada = "ada@example.org";

/** Ada, logged in, with two-factor authentication by app. */
export async function protectedApp() {
	const { testApp, token } = await createSignedInApp(ada);
	const app = await setUp(testApp, token);
	return { testApp, token, app };
}

type Key = Awaited<ReturnType<typeof createPasskey>>;

/** The challenge for a passkey login. */
export const askForPasskey = async (testApp: TestApp): Promise<api.PasskeyRequest> =>
	(await testApp.call(api.passkeyChallenge, {})).body.data as api.PasskeyRequest;

export const assertion = async (testApp: TestApp, key: Key, forgery?: Forgery) =>
	key.get(await askForPasskey(testApp), forgery);

export async function addKey(testApp: TestApp, token: string, key: Key, forgery?: Forgery) {
	const response = await testApp.call(api.beginPasskey, { password }, { token });
	const passkey = await key.create(response.body.data as api.PasskeyCreation, forgery);
	return testApp.call(api.addPasskey, { passkey, name: "Phone" }, { token });
}

/** Ada, logged in, with a passkey. */
export async function keyedApp() {
	const { testApp, token } = await createSignedInApp(ada);
	const key = await createPasskey();
	const added = await addKey(testApp, token, key);
	return { testApp, token, key, added };
}
