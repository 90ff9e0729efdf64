/**
 * `npm run bench`: what our server does beside nginx over the same folder and beside a bare Hono, in the same run, as a
 * shared machine's figures mean little by themselves; then builds of the site as it is and with more posts. Asks loopback only;
 * each load lasts a few seconds.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { me } from "../../functions/contract/account.ts";
import { login, register, verifyOtp } from "../../functions/contract/auth.ts";
import { pathOf } from "../../functions/contract/endpoint.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { mailboxOf } from "../support/mailbox.ts";
import { timeBuild } from "./build.ts";
import { type Load, load, loadTool } from "./load.ts";
import { dist, startBare, startNginx, startOurs } from "./servers.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = 3;
const gzip = { "accept-encoding": "gzip" };
const rows: string[][] = [];
const row = (...cells: string[]) => rows.push(cells);
const count = (value: number) => Math.round(value).toLocaleString("en");
const ratio = (ours: number, theirs: number) => `${Math.round((100 * ours) / theirs)} %`;
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Loads several addresses in turn, several times over, so that a slow moment of the machine strikes them all. */
async function compare(targets: [url: string, headers: Record<string, string>][]): Promise<Load[]> {
	const runs: Load[][] = targets.map(() => []);
	for (let round = 0; round < rounds; round++) {
		for (const [at, [url, headers]] of targets.entries()) runs[at]?.push(await load(url, headers, seconds));
	}
	return runs.map((of) => ({
		rate: median(of.map(({ rate }) => rate)),
		p99: median(of.map(({ p99 }) => p99)),
		failed: of.reduce((sum, { failed }) => sum + failed, 0),
	}));
}

const ours = await startOurs();
row("first answer after start", `${Math.round(ours.firstAnswer)} ms`, "under 500 ms");
await new Promise((resolve) => setTimeout(resolve, 3000));
row("resident memory, idle", `${Math.round(ours.memory())} MB`, "under 110 MB");

const loaded = ["/", "/ar/pricing"];
const nginx = await startNginx(loaded);
for (const page of loaded) {
	// nginx knows a page by its folder; ours by the address without a slash.
	const targets: [string, Record<string, string>][] = [[ours.url + page, gzip]];
	if (nginx) targets.push([`${nginx.url}${page === "/" ? page : `${page}/`}`, gzip]);
	const [mine, theirs] = await compare(targets);
	if (!mine) continue;
	const beside = theirs
		? `nginx ${count(theirs.rate)}/s: ${ratio(mine.rate, theirs.rate)} of it`
		: "no nginx";
	row(`page ${page}`, `${count(mine.rate)}/s, p99 ${mine.p99} ms, ${mine.failed} failed`, beside);
}
await nginx?.stop();

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
const [mine, theirs] = await compare([
	[ours.url + pathOf(me), { authorization: `Bearer ${token}` }],
	[`${bare.url}/`, {}],
]);
await bare.stop();
if (mine && theirs) {
	row(
		"session read (GET me)",
		`${count(mine.rate)}/s, p99 ${mine.p99} ms, ${mine.failed} failed`,
		`bare Hono ${count(theirs.rate)}/s: ${ratio(mine.rate, theirs.rate)} of it`,
	);
}

const logins: number[] = [];
for (let i = 0; i < 20; i++) {
	const start = performance.now();
	await post(pathOf(login), person);
	logins.push(performance.now() - start);
}
row("login, one after another", `${Math.round(median(logins))} ms`, "scrypt N = 2^15");
row("resident memory, after", `${Math.round(ours.memory())} MB`, "");
await ours.stop();

for (const page of ["", ...localeCodes.slice(1), "pricing", "login", "profile", "tools/speedtest", "blog"]) {
	const file = join(dist, page, "index.html.br");
	if (existsSync(file))
		row(`weight of /${page}`, `${count(readFileSync(file).length)} B`, "HTML with CSS, brotli");
}

for (const copies of [0, 4]) {
	const { pages, seconds } = timeBuild(copies);
	const what = copies ? `with each post ${copies + 1} times` : "all of it, compressed";
	row(
		`build of ${pages} pages`,
		`${seconds.toFixed(1)} s`,
		`${Math.round((1000 * seconds) / pages)} ms a page, ${what}`,
	);
}

const widths = [0, 1].map((at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
console.log(`load by ${loadTool}, ${seconds} s a turn, median of ${rounds}`);
console.log(rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")).join("\n"));
