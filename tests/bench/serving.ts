import { setTimeout as after } from "node:timers/promises";
import { me } from "../../functions/contract/account/account.ts";
import { login, register, verifyOtp } from "../../functions/contract/account/auth.ts";
import { type Endpoint, getPath } from "../../functions/contract/endpoint.ts";
import { botSolution } from "../support/fakes/bot.ts";
import { mailboxOf } from "../support/site/mailbox.ts";
import { compare, formatLoad, type Headers } from "./load.ts";
import { type Server, startBare, startOurs } from "./servers.ts";
import { median, type Row, share } from "./table.ts";

/** Milliseconds until a server counts as idle after its first response. */
const settleMs = 3000;

/** The first start reads a freshly written bundle, so four more starts are measured. */
export async function* startRows(ours: Server): AsyncGenerator<Row> {
	await after(settleMs);
	yield { what: "resident memory, idle", here: `${Math.round(ours.memory())} MB`, goal: "140 MB" };
	const starts = [ours.firstAnswer];
	for (let more = 0; more < 4; more++) {
		const another = await startOurs();
		starts.push(another.firstAnswer);
		await another.stop();
	}
	const waited = starts.map((start) => Math.round(start.waited));
	yield {
		what: "first answer after start",
		here: `${median(waited)} ms, at most ${Math.max(...waited)}, ${Math.round(median(starts.map(({ cpu }) => cpu)))} of CPU`,
		goal: "500 ms",
	};
}

const password = "nine quiet lanterns";
/** Client addresses for the load: rate limits are per address, and real load comes from many. */
const addressOf = (index: number): string => `198.18.${index >> 8}.${index & 255}`;

async function post(url: string, endpoint: Endpoint, from: string, body: object): Promise<string> {
	const answer = await fetch(url + getPath(endpoint), {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": from },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${endpoint}: ${answer.status} ${await answer.text()}`);
	return ((await answer.json()) as { token?: string }).token ?? "";
}

async function signUp({ url, dataDir }: Server, index: number): Promise<string> {
	const [email, from] = [`ada${index}@example.org`, addressOf(index)];
	await post(url, register, from, { name: "Ada", email, password, ...(await botSolution(url)) });
	const mail = (await mailboxOf(url, dataDir)).find(({ to }) => to === email);
	await post(url, verifyOtp, from, { email, code: mail?.code, context: "signup" });
	return post(url, login, from, { email, password });
}

/** An authenticated call compared with a bare Hono, and logins. */
export async function* accountRows(ours: Server): AsyncGenerator<Row> {
	const tokens: string[] = [];
	for (let index = 0; index < 8; index++) tokens.push(await signUp(ours, index));
	const headers: Headers[] = Array.from({ length: 2000 }, (_, index) => ({
		authorization: `Bearer ${tokens[index % tokens.length]}`,
		"x-forwarded-for": addressOf(index),
	}));
	const bare = await startBare();
	const targets = [
		{ server: ours, path: getPath(me) },
		{ server: bare, path: "/" },
	];
	const [oursResult, bareResult] = await compare(targets, headers).finally(() => bare.stop());
	if (oursResult && bareResult)
		yield {
			what: "session read (GET me)",
			here: formatLoad(oursResult),
			goal: "30 % by CPU",
			compared: `bare Hono ${formatLoad(bareResult)}: ${share(bareResult.cpu, oursResult.cpu)} of it by CPU, ${share(oursResult.rate, bareResult.rate)} by rate`,
		};
	const times: number[] = [];
	for (let turn = 0; turn < 20; turn++) {
		const startedAt = performance.now();
		await post(ours.url, login, addressOf(0), { email: "ada0@example.org", password });
		times.push(performance.now() - startedAt);
	}
	yield {
		what: "login, one after another",
		here: `${Math.round(median(times))} ms`,
		compared: "scrypt N = 2^15, p = 3",
	};
	yield { what: "resident memory, after", here: `${Math.round(ours.memory())} MB` };
}
