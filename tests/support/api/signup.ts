import { expect } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { email, password, type TestApp, tokenOf } from "./api.ts";

export const strangerPassword = "seven loud trumpets";

export const owner = { name: "Ada Lovelace", email, password };
export const stranger = { name: "Eve", email, password: strangerPassword };
export const home = "100.110.0.1";
export const away = "100.111.0.1";

/** A sign-up as its browser knows it. */
export interface PendingSignup {
	registration: string;
	/** The sign-up's mail, if one was sent. */
	mail: { code: string | null; link: string | null } | undefined;
}

/** Signs someone up from the client address `from`. */
export async function startSignup(
	testApp: TestApp,
	person: typeof owner,
	from: string,
	registration?: string,
): Promise<PendingSignup> {
	const before = new Set((await testApp.mails(email)).map(({ id }) => id));
	const input = registration ? { ...person, registration } : person;
	const { status, body } = await testApp.call(api.register, input, { from });
	expect(status).toBe(200);
	const mail = (await testApp.mails(email)).find(({ id }) => !before.has(id));
	return { registration: body.data.registration, mail };
}

export const ways = ["code", "link"] as const;

/** Uses a sign-up's code or link in a browser that holds `registration`; "" is another browser than the one that signed up. */
export const verifySignup = (
	testApp: TestApp,
	channel: (typeof ways)[number],
	{ mail }: PendingSignup,
	registration: string,
) =>
	channel === "code"
		? testApp.call(
				api.verifyOtp,
				{ email, code: mail?.code ?? "", context: "signup", registration },
				{ from: home },
			)
		: testApp.call(api.confirmLink, { token: tokenOf(mail as never), registration }, { from: home });
