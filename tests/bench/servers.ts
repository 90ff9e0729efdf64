import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFresh } from "../../functions/runtimes/node/build/site-build.ts";
import { root } from "../support/folders.ts";
import { freePort } from "../support/listen.ts";

export interface Server {
	url: string;
	dataDir: string;
	/** Milliseconds from its start to its first answer, and those of CPU time. */
	firstAnswer: { waited: number; cpu: number };
	/** Megabytes resident. */
	memory(): number;
	/** Seconds of CPU time since its start. */
	cpu(): number;
	stop(): Promise<void>;
}

/** What Linux says of a process. */
const processFile = (child: ChildProcess, name: string): string =>
	readFileSync(`/proc/${child.pid}/${name}`, "utf8");

/** Of a process and all its threads, in hundredths of a second (proc_pid_stat(5), fields 14 and 15). */
function cpuOf(child: ChildProcess): number {
	const [, fields = ""] = processFile(child, "stat").split(") ");
	const [user, system] = fields.split(" ").slice(11, 13);
	return (Number(user) + Number(system)) / 100;
}

/** Everything but where it listens and what it keeps is as it is by itself, so that the build that is there is one for it. */
const settings = { LOG_LEVEL: "error", TRUSTED_PROXY_HOPS: "1" };

/** A program of Node that listens on PORT, behind a proxy that says who asks, with an empty folder. */
async function startServer(...words: string[]): Promise<Server> {
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
		firstAnswer: { waited: performance.now() - startedAt, cpu: 1000 * cpuOf(child) },
		memory: () => Number(/VmRSS:\s+(\d+)/.exec(processFile(child, "status"))?.[1]) / 1024,
		cpu: () => cpuOf(child),
		async stop() {
			child.kill();
			await exit;
			rmSync(dataDir, { recursive: true });
		},
	};
}

/** Our server as it runs in production. */
export function startOurs(): Promise<Server> {
	if (!isFresh(root, settings))
		throw new Error("dist is no build of what stands here with the usual settings: npm run build makes one");
	return startServer("--max-semi-space-size=4", ".cache/server/start.mjs");
}

/** A Hono that answers one constant JSON: what there is to be had. */
export const startBare = (): Promise<Server> => startServer("tests/bench/bare.mjs");
