import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFresh } from "../../functions/runtimes/node/build/site-build.ts";
import { root } from "../support/folders.ts";
import { freePort } from "../support/listen.ts";

export type Server = Awaited<ReturnType<typeof startServer>>;

const processFile = (child: ChildProcess, name: string): string =>
	readFileSync(`/proc/${child.pid}/${name}`, "utf8");

/** CPU seconds of a process with all its threads: fields 14 and 15 of proc_pid_stat(5), in hundredths. */
function cpuOf(child: ChildProcess): number {
	const [, fields = ""] = processFile(child, "stat").split(") ");
	const [user, system] = fields.split(" ").slice(11, 13);
	return (Number(user) + Number(system)) / 100;
}

/** Only settings that leave the existing build valid. */
const settings = { LOG_LEVEL: "error", TRUSTED_PROXY_HOPS: "1" };

/** Starts a Node program that listens on PORT, as if behind a proxy, with an empty data folder. */
async function startServer(...words: string[]) {
	const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
	const port = `${await freePort()}`;
	const startedAt = performance.now();
	const child = spawn(process.execPath, words, {
		cwd: root,
		env: { ...settings, PORT: port, DATA_DIR: dataDir },
		stdio: ["ignore", "ignore", "inherit"],
	});
	process.once("exit", () => child.kill());
	const exit = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const url = `http://localhost:${port}`;
	const answers = () => fetch(url).then((answer) => answer.arrayBuffer().then(() => answer.ok));
	while (!(await answers().catch(() => false))) {
		if (child.exitCode !== null || performance.now() - startedAt > 20_000)
			throw new Error(`${words.at(-1)} does not answer`);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	return {
		url,
		dataDir,
		/** Milliseconds from start to first response: wall clock and CPU time. */
		firstAnswer: { waited: performance.now() - startedAt, cpu: 1000 * cpuOf(child) },
		/** Resident memory in megabytes. */
		memory: () => Number(/VmRSS:\s+(\d+)/.exec(processFile(child, "status"))?.[1]) / 1024,
		cpu: () => cpuOf(child),
		async stop() {
			child.kill();
			await exit;
			rmSync(dataDir, { recursive: true });
		},
	};
}

export function startOurs(): Promise<Server> {
	if (!isFresh(root, settings))
		throw new Error("dist is no build of what stands here with the usual settings: npm run build makes one");
	return startServer("--max-semi-space-size=4", ".cache/server/start.mjs");
}

/** A Hono app that returns constant JSON: the upper bound. */
export const startBare = (): Promise<Server> => startServer("tests/bench/bare.mjs");
