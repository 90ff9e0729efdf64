import { setTimeout as after } from "node:timers/promises";
import { me } from "../../functions/contract/account/account.ts";
import { pathOf } from "../../functions/contract/endpoint.ts";
import { compare, readMessages, type Target } from "./compare.ts";
import { loginTime, signedIn } from "./people.ts";
import { startBare, startNginx, startOurs } from "./servers.ts";
import { median, type Row, share } from "./table.ts";

type Ours = Awaited<ReturnType<typeof startOurs>>;

/** Milliseconds after its first answer that a server is idle. */
const settling = 3000;

/** How long each load lasts, and how often it is repeated. */
export interface Turns {
	seconds: number;
	rounds: number;
}

/** The first start reads a bundle that was written a moment ago, so four more are looked at. */
const moreStarts = 4;

export async function startRows(ours: Ours): Promise<Row[]> {
	await after(settling);
	const starts = [ours.firstAnswer];
	for (let more = 0; more < moreStarts; more++) {
		const another = await startOurs();
		starts.push(another.firstAnswer);
		await another.stop();
	}
	const waited = starts.map((start) => Math.round(start.waited));
	return [
		{
			what: "first answer after start",
			here: `${median(waited)} ms, at most ${Math.max(...waited)}, ${Math.round(median(starts.map(({ cpu }) => cpu)))} of CPU`,
			goal: "500 ms",
		},
		{ what: "resident memory, idle", here: `${Math.round(ours.memory())} MB`, goal: "140 MB" },
	];
}

/** Pages beside nginx over the same folder. */
export async function* pageRows(ours: Ours, { seconds, rounds }: Turns): AsyncGenerator<Row> {
	const headers = [{ "accept-encoding": "gzip" }];
	const pages = ["/", "/ar/pricing"];
	const nginx = await startNginx(pages);
	try {
		for (const page of pages) {
			const targets: Target[] = [{ server: ours, path: page, headers }];
			// nginx knows a page by its folder; ours by the address without a slash.
			if (nginx) targets.push({ server: nginx, path: page === "/" ? page : `${page}/`, headers });
			const [mine, theirs] = await compare(targets, seconds, rounds);
			if (!mine) continue;
			yield {
				what: `page ${page}`,
				here: readMessages(mine),
				beside: theirs
					? `nginx ${readMessages(theirs)}: ${share(theirs.cpu, mine.cpu)} of it by CPU, ${share(mine.rate, theirs.rate)} by rate`
					: "nginx is not installed",
			};
		}
	} finally {
		await nginx?.stop();
	}
}

/** A signed-in call beside a Hono that answers a constant, and logging in. */
export async function* accountRows(ours: Ours, { seconds, rounds }: Turns): AsyncGenerator<Row> {
	const headers = await signedIn(ours);
	const bare = await startBare();
	try {
		const targets: Target[] = [
			{ server: ours, path: pathOf(me), headers },
			{ server: bare, path: "/", headers },
		];
		const [mine, theirs] = await compare(targets, seconds, rounds);
		if (mine && theirs)
			yield {
				what: "session read (GET me)",
				here: readMessages(mine),
				goal: "35 %, p99 5 ms",
				beside: `bare Hono ${readMessages(theirs)}: ${share(theirs.cpu, mine.cpu)} of it by CPU, ${share(mine.rate, theirs.rate)} by rate`,
			};
	} finally {
		await bare.stop();
	}
	yield {
		what: "login, one after another",
		here: `${Math.round(await loginTime(ours))} ms`,
		beside: "scrypt N = 2^15, p = 3",
	};
	yield { what: "resident memory, after", here: `${Math.round(ours.memory())} MB` };
}
