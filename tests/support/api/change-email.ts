import { expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { email, password, type TestApp } from "./api.ts";

/** Ada's current and new address. */
export const old = email;
export const fresh = "ada@new.example";

export const requestChange = (testApp: TestApp, token: string, email = fresh, proof: object = { password }) =>
	testApp.call(api.changeEmail, { email, ...proof }, { token });

/** Requests a new address and confirms it with its code. */
export async function move(testApp: TestApp, token: string, to = fresh): Promise<void> {
	await requestChange(testApp, token, to);
	const { code } = await testApp.lastMail(to);
	expect((await testApp.call(api.confirmEmail, { code }, { token })).status).toBe(200);
}

export const me = async (testApp: TestApp, token: string) =>
	(await testApp.call(api.me, {}, { token })).body.data as api.Account;
