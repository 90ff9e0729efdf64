import { login, register, verifyOtp } from "../../functions/contract/account/auth.ts";
import { pathOf } from "../../functions/contract/endpoint.ts";
import { botSolution } from "../support/fakes/bot.ts";
import { mailboxOf } from "../support/site/mailbox.ts";
import type { Headers } from "./load.ts";
import type { startOurs } from "./servers.ts";
import { median } from "./table.ts";

type Ours = Awaited<ReturnType<typeof startOurs>>;

/** Addresses that the reads of a load come from: a minute's reads of one are limited, and a real load has as many people. */
const addresses = 2000;
/** Those who are signed in. */
const most = 8;

const password = "nine quiet lanterns";
const addressOf = (at: number): string => `198.18.${at >> 8}.${at & 255}`;

async function post(url: string, path: string, from: string, body: object): Promise<{ token?: string }> {
	const answer = await fetch(url + path, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": from },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
	return answer.json() as Promise<{ token?: string }>;
}

async function signUp({ url, dataDir }: Ours, at: number): Promise<string> {
	const [email, from] = [`ada${at}@example.org`, addressOf(at)];
	await post(url, pathOf(register), from, { name: "Ada", email, password, ...(await botSolution(url)) });
	const mail = (await mailboxOf(url, dataDir)).find(({ to }) => to === email);
	await post(url, pathOf(verifyOtp), from, { email, code: mail?.code, context: "signup" });
	const { token } = await post(url, pathOf(login), from, { email, password });
	if (!token) throw new Error("no login");
	return token;
}

/** People with an account who are signed in, and the headers of their reads: each from many addresses. */
export async function signedIn(ours: Ours): Promise<Headers[]> {
	const tokens: string[] = [];
	for (let at = 0; at < most; at++) tokens.push(await signUp(ours, at));
	return Array.from({ length: addresses }, (_, at) => ({
		authorization: `Bearer ${tokens[at % most]}`,
		"x-forwarded-for": addressOf(at),
	}));
}

/** Milliseconds that logging in takes, one after another. */
export async function loginTime({ url }: Ours): Promise<number> {
	const times: number[] = [];
	for (let turn = 0; turn < 20; turn++) {
		const startedAt = performance.now();
		await post(url, pathOf(login), addressOf(0), { email: "ada0@example.org", password });
		times.push(performance.now() - startedAt);
	}
	return median(times);
}
