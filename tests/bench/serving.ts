import { setTimeout as after } from "node:timers/promises";
import { me } from "../../functions/contract/account.ts";
import { login, register, verifyOtp } from "../../functions/contract/auth.ts";
import { pathOf } from "../../functions/contract/endpoint.ts";
import { mailboxOf } from "../support/mailbox.ts";
import { compare, type Target } from "./compare.ts";
import { startBare, startNginx, type startOurs } from "./servers.ts";
import { count, median, type Row, share } from "./table.ts";

type Ours = Awaited<ReturnType<typeof startOurs>>;

/** How long each load lasts, and how often it is repeated. */
export interface Turns {
	seconds: number;
	rounds: number;
}

export async function startRows(ours: Ours): Promise<Row[]> {
	await after(3000);
	return [
		{ what: "first answer after start", here: `${Math.round(ours.firstAnswer)} ms`, goal: "500 ms" },
		{ what: "resident memory, idle", here: `${Math.round(ours.memory())} MB`, goal: "110 MB" },
	];
}

/** Pages beside nginx over the same folder. */
export async function pageRows(ours: Ours, { seconds, rounds }: Turns): Promise<Row[]> {
	const gzip = { "accept-encoding": "gzip" };
	const pages = ["/", "/ar/pricing"];
	const nginx = await startNginx(pages);
	const rows: Row[] = [];
	for (const page of pages) {
		// nginx knows a page by its folder; ours by the address without a slash.
		const targets: Target[] = [[ours.url + page, gzip]];
		if (nginx) targets.push([`${nginx.url}${page === "/" ? page : `${page}/`}`, gzip]);
		const [mine, theirs] = await compare(targets, seconds, rounds);
		if (!mine) continue;
		rows.push({
			what: `page ${page}`,
			here: `${count(mine.rate)}/s, p99 ${mine.p99} ms, ${mine.failed} failed`,
			beside: theirs ? `nginx ${count(theirs.rate)}/s: ${share(mine.rate, theirs.rate)} of it` : "no nginx",
		});
	}
	await nginx?.stop();
	return rows;
}

/** A signed-in call beside a Hono that answers a constant, and logging in. */
export async function accountRows(ours: Ours, { seconds, rounds }: Turns): Promise<Row[]> {
	const person = { name: "Ada", email: "ada@example.org", password: "nine quiet lanterns" };
	const post = (path: string, body: object) =>
		fetch(ours.url + path, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		}).then((answer) => answer.json() as Promise<{ token?: string }>);
	await post(pathOf(register), person);
	const [mail] = await mailboxOf(ours.url, ours.dataDir);
	await post(pathOf(verifyOtp), { email: person.email, code: mail?.code, context: "signup" });
	const { token } = await post(pathOf(login), person);
	if (!token) throw new Error("no login");

	const bare = await startBare();
	const targets: Target[] = [
		[ours.url + pathOf(me), { authorization: `Bearer ${token}` }],
		[`${bare.url}/`, {}],
	];
	const [mine, theirs] = await compare(targets, seconds, rounds);
	await bare.stop();
	const logins: number[] = [];
	for (let i = 0; i < 20; i++) {
		const start = performance.now();
		await post(pathOf(login), person);
		logins.push(performance.now() - start);
	}
	return [
		...(mine && theirs
			? [
					{
						what: "session read (GET me)",
						here: `${count(mine.rate)}/s, p99 ${mine.p99} ms, ${mine.failed} failed`,
						goal: "35 %, p99 5 ms",
						beside: `bare Hono ${count(theirs.rate)}/s: ${share(mine.rate, theirs.rate)} of it`,
					},
				]
			: []),
		{ what: "login, one after another", here: `${Math.round(median(logins))} ms`, beside: "scrypt N = 2^15" },
		{ what: "resident memory, after", here: `${Math.round(ours.memory())} MB` },
	];
}
