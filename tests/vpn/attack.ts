import { fork } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/folders.ts";
import { openSite } from "./site.ts";

/** Pages of the last build, where there is one. */
const dist = join(root, "dist");
const page = existsSync(join(dist, "index.html")) ? "/pricing" : "/api/health";

/**
 * `node tests/vpn/attack.ts`, after `npm run build` and on a machine that does nothing else: what gateways and those who pretend to be
 * one can do to the site, and how fast it answers meanwhile. The site runs in a process of its own, on loopback; three times 200
 * questions a second for ten seconds beside 100 pages, then 1,000 for five.
 */
interface Ready {
	url: string;
	keys: string[];
	user: string;
	password: string;
}

if (process.send) {
	const folder = mkdtempSync(join(tmpdir(), "attack-"));
	const site = await openSite(folder, "http://127.0.0.1:9/none", true, page === "/pricing" ? dist : null);
	const ada = await site.person("ada@example.org");
	await site.buy(ada);
	const { user_name: user, password } = await site.password(ada);
	const keys = [await site.gatewayKey("g0"), await site.gatewayKey("g1")];
	process.send({ url: site.site.url, keys, user, password } satisfies Ready);
	process.on("message", async () => {
		await site.stop();
		rmSync(folder, { recursive: true });
		process.exit(0);
	});
} else {
	const child = fork(import.meta.filename, { env: { ...process.env, LOG_LEVEL: "silent" } });
	const ready = await new Promise<Ready>((resolve) =>
		child.once("message", (message) => resolve(message as Ready)),
	);
	await attack(ready);
	child.send("end");
}

async function attack({ url, keys, user, password }: Ready): Promise<void> {
	const agent = new Agent({ keepAlive: true, maxSockets: 256 });
	const send = (
		path: string,
		body?: object,
		gateway = 0,
		key = keys[gateway],
	): Promise<[number, number, string]> =>
		new Promise((resolve, reject) => {
			const start = performance.now();
			const text = body && JSON.stringify(body);
			const authorization = `Basic ${Buffer.from(`g${gateway}:${key}`).toString("base64")}`;
			const headers = text
				? { "content-type": "application/json", "content-length": Buffer.byteLength(text), authorization }
				: {};
			const call = request(url + path, { agent, method: text ? "POST" : "GET", headers }, (response) => {
				let said = "";
				response.on("data", (chunk: Buffer) => {
					said += chunk;
				});
				response.on("end", () => resolve([response.statusCode ?? 0, performance.now() - start, said]));
			});
			call.on("error", reject);
			call.end(text);
		});
	const authorize = (name = user, word: string | undefined = password, gateway = 0, key = keys[gateway]) =>
		send(
			"/api/gateway/authorize",
			{ "User-Name": name, "User-Password": word, "Acct-Session-Id": "s" },
			gateway,
			key,
		);
	const quantile = (times: number[], part: number) =>
		[...times].sort((a, b) => a - b)[Math.floor(times.length * part)]?.toFixed(2);
	/** So many calls a second for so long. */
	async function rate(perSecond: number, seconds: number, one: () => Promise<[number, number, string]>) {
		const calls: Promise<[number, number, string]>[] = [];
		const begin = performance.now();
		while (performance.now() - begin < seconds * 1000) {
			const due = ((performance.now() - begin) / 1000) * perSecond;
			while (calls.length < due) calls.push(one());
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
		const answers = await Promise.all(calls);
		const counts = Map.groupBy(answers, ([status]) => status);
		const times = answers.filter(([status]) => status === 200).map(([, ms]) => ms);
		const statuses = [...counts].map(([status, all]) => `${status}: ${all.length}`).join(", ");
		return `${statuses}; p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`;
	}
	await rate(100, 2, () => authorize());
	for (let round = 1; round <= 3; round++) {
		const load = loadavg()[0]?.toFixed(1);
		const [logins, pages] = await Promise.all([
			rate(200, 10, () => authorize()),
			rate(100, 10, () => send(page)),
		]);
		console.log(
			`200 a second, load of the machine ${load}: ${logins}\n  ${page} beside, 100 a second: ${pages}`,
		);
	}
	const [flood, other, beside] = await Promise.all([
		rate(1000, 5, () => authorize()),
		rate(50, 5, () => authorize(user, password, 1)),
		rate(50, 5, () => send(page)),
	]);
	console.log(
		`1,000 a second of one gateway: ${flood}\n  another gateway, 50 a second: ${other}\n  ${page}: ${beside}`,
	);
	await new Promise((resolve) => setTimeout(resolve, 1100));

	// In turns, so that what else the machine does meets both alike.
	const times: [number[], number[]] = [[], []];
	for (let n = 0; n < 150; n++)
		for (const [at, name] of [user, "vpn-0000000000"].entries())
			times[at]?.push((await authorize(name, "x".repeat(23)))[1]);
	const [known, unknown] = times.map((all) => quantile(all, 0.5));
	console.log(`timing: wrong password median ${known} ms, unknown name ${unknown} ms`);
	const [, , wrong] = await authorize(user, "x".repeat(23));
	const [, , nobody] = await authorize("vpn-0000000000", "x".repeat(23));
	console.log(`enumeration: the answers are ${wrong === nobody ? "the same" : "DIFFERENT"}`);

	const account = (status: string, session: string, gateway = 0) =>
		send(
			"/api/gateway/accounting",
			{ "User-Name": user, "Acct-Session-Id": session, "Acct-Status-Type": status },
			gateway,
		);
	const tenth = await Promise.all(Array.from({ length: 100 }, (_, at) => account("Start", `race${at}`)));
	console.log(`race: of 100 beginnings at once ${tenth.filter(([status]) => status === 200).length} begin`);
	const full = async () => (await authorize(user, password, 0))[2].includes("Too many");
	await Promise.all(Array.from({ length: 100 }, (_, at) => account("Stop", `race${at}`, 1)));
	console.log(
		`another’s session: after 100 endings by another gateway the plan is ${(await full()) ? "still full" : "FREED"}`,
	);
	const open = tenth.findIndex(([status]) => status === 200);
	for (let n = 0; n < 50; n++) await account("Start", `race${open}`);
	console.log(
		`replay: one beginning 50 times more, the plan is ${(await full()) ? "as full as before" : "CHANGED"}`,
	);

	const guesses = await Promise.all(Array.from({ length: 200 }, () => authorize(user, password, 0, "wrong")));
	const refused = Map.groupBy(guesses, ([status]) => status);
	console.log(`wrong keys: ${[...refused].map(([status, all]) => `${status}: ${all.length}`).join(", ")}`);
	agent.destroy();
}
