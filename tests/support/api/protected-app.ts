import * as api from "../../../functions/contract/index.ts";
import { createPasskey, type Forgery } from "../browser/passkey.ts";
import { createSignedInApp, password, type TestApp } from "./api.ts";
import { setUp } from "./factors.ts";

/** Ada, logged in, with two-factor authentication by app. */
export async function protectedApp() {
	const signedIn = await createSignedInApp();
	const step = (grant: string, factor_code: string) =>
		signedIn.testApp.call(api.secondStep, { grant, factor_code });
	return { ...signedIn, step, app: await setUp(signedIn.testApp, signedIn.token) };
}

type Key = Awaited<ReturnType<typeof createPasskey>>;

/** The challenge for a passkey login. */
export const askForPasskey = async (testApp: TestApp): Promise<api.PasskeyRequest> =>
	(await testApp.call(api.passkeyChallenge, {})).body.data as api.PasskeyRequest;

export const assertion = async (testApp: TestApp, key: Key, forgery?: Forgery) =>
	key.get(await askForPasskey(testApp), forgery);

export async function addKey(
	testApp: TestApp,
	token: string,
	key: Key,
	forgery?: Forgery,
	proof: api.OwnerProof = { password },
) {
	const response = await testApp.call(api.beginPasskey, proof, { token });
	const passkey = await key.create(response.body.data as api.PasskeyCreation, forgery);
	return testApp.call(api.addPasskey, { passkey, name: "Phone" }, { token });
}

/** Ada, logged in, with a passkey. */
export async function keyedApp() {
	const signedIn = await createSignedInApp();
	const key = await createPasskey();
	return { ...signedIn, key, added: await addKey(signedIn.testApp, signedIn.token, key) };
}
