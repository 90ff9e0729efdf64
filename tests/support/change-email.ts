import { expect } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, password, type World } from "./api.ts";

/** Where Ada's account is, and where it goes. */
export const old = "ada@example.org";
export const fresh = "ada@new.example";

/** Ada, logged in. */
export async function ada() {
	const world = await createWorld();
	await world.account(old);
	const token = await world.login(old);
	return { world, token };
}

/** Asks for another address. */
export const ask = (world: World, token: string, email = fresh, proof: object = { password }) =>
	world.call(api.changeEmail, { email, ...proof }, { token });

/** Asks for another address and takes it by its code. */
export async function move(world: World, token: string, to = fresh): Promise<void> {
	await ask(world, token, to);
	const { code } = await world.lastMail(to);
	expect((await world.call(api.confirmEmail, { code }, { token })).status).toBe(200);
}

/** Who a token says is logged in. */
export const me = async (world: World, token: string) =>
	(await world.call(api.me, {}, { token })).body.data as api.Account;
