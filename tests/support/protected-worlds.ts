import * as api from "../../functions/contract/index.ts";
import { createWorld, password, type World } from "./api.ts";
import { setUp } from "./factors.ts";
import { createPasskey, type Lie } from "./passkey.ts";

export const ada = "ada@example.org";

/** Ada, logged in, with an authenticator app in force. */
export async function protectedWorld() {
	const world = await createWorld();
	await world.account(ada);
	const token = await world.login(ada);
	const app = await setUp(world, token);
	return { world, token, app };
}

type Key = Awaited<ReturnType<typeof createPasskey>>;

/** What a login by passkey is asked for. */
export const askForPasskey = async (world: World): Promise<api.PasskeyRequest> =>
	(await world.call(api.passkeyChallenge, {})).body.data as api.PasskeyRequest;

export const assertion = async (world: World, key: Key, lie?: Lie) =>
	key.get(await askForPasskey(world), lie);

/** Adds a passkey to the account of a login. */
export async function addKey(world: World, token: string, key: Key, lie?: Lie) {
	const begun = await world.call(api.beginPasskey, { password }, { token });
	const passkey = await key.create(begun.body.data as api.PasskeyCreation, lie);
	return world.call(api.addPasskey, { passkey, name: "Phone" }, { token });
}

/** Ada, logged in, with a passkey. */
export async function keyedWorld() {
	const world = await createWorld();
	await world.account(ada);
	const token = await world.login(ada);
	const key = await createPasskey();
	const added = await addKey(world, token, key);
	return { world, token, key, added };
}
