import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { compileCache, root } from "../folders.ts";

/**
 * The runtime with cheap hashes (TEST_HASH_COST) that kills itself after the TEST_KILL_AT-th database write; a transaction
 * counts as one. It counts from startup with TEST_KILL_START, otherwise from the first non-GET request.
 */
const entry = `
	import { flushCompileCache } from "node:module";
	import { DatabaseSync, StatementSync } from "node:sqlite";
	import { start } from "./functions/runtimes/node/server.ts";
	const { TEST_HASH_COST: cost, TEST_KILL_AT: at, TEST_KILL_START: fromStart } = process.env;
	let left = Number(at ?? Infinity);
	let armed = Boolean(fromStart);
	let isOpen = false;
	for (const [of, name] of [[DatabaseSync, "exec"], [StatementSync, "run"], [StatementSync, "all"]]) {
		const real = of.prototype[name];
		of.prototype[name] = function (...values) {
			const result = real.apply(this, values);
			const [verb] = /^\\s*(INSERT|UPDATE|DELETE|CREATE|BEGIN|COMMIT|ROLLBACK)/i.exec(this.sourceSQL ?? values[0]) ?? [];
			isOpen = verb === "BEGIN" || (isOpen && verb !== "COMMIT" && verb !== "ROLLBACK");
			if (armed && verb && !isOpen && --left < 0) process.kill(process.pid, "SIGKILL");
			return result;
		};
	}
	const hasher = cost ? { cost: Number(cost), parallel: 2, queue: 50 } : undefined;
	const running = await start({ env: process.env, ...(hasher && { hasher }) });
	running.server.on("request", ({ method }) => (armed ||= method !== "GET"));
	console.log("url " + running.url);
	// Node writes its compile cache on exit, which SIGKILL skips.
	flushCompileCache();
`;

let bundled: Promise<string> | undefined;

/** Bundles the Node runtime, without pages, as `npm start` does. Removed when this process exits. */
async function bundle(): Promise<string> {
	// Inside the project, so that packages which read data files resolve.
	mkdirSync(join(root, ".cache/tests"), { recursive: true });
	const folder = mkdtempSync(join(root, ".cache/tests/server-"));
	const file = join(folder, "start.mjs");
	await build({
		stdin: { contents: entry, resolveDir: root },
		outfile: file,
		bundle: true,
		platform: "node",
		format: "esm",
		target: "node22",
		logLevel: "error",
		external: ["bufferutil", "utf-8-validate"],
		banner: {
			js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
		},
	});
	cpSync(join(root, "functions/db/migrations"), join(folder, "migrations"), { recursive: true });
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	return file;
}

export type ServerProcess = Awaited<ReturnType<typeof started>>;
export type Machine = Awaited<ReturnType<typeof createMachine>>;

/** A disk that outlives its processes. They're real: Node, SQLite on a file, a port. */
export async function createMachine() {
	bundled ??= bundle();
	const file = await bundled;
	const dataDir = mkdtempSync(join(tmpdir(), "faults-"));
	const running = new Set<ServerProcess>();
	return {
		dataDir,
		/** Starts a process on the data; `settings` override the environment. */
		async start(settings: Record<string, string> = {}) {
			const child = spawn(process.execPath, [file], {
				// The origin is the token's issuer, so it must not change with the port.
				env: {
					PORT: "0",
					DATA_DIR: dataDir,
					NODE_COMPILE_CACHE: compileCache,
					LOG_LEVEL: "error",
					ORIGIN: "http://localhost:4321",
					BOT_CHECK: "off",
					TRUSTED_PROXY_HOPS: "1",
					...settings,
				},
				stdio: ["ignore", "pipe", "pipe"],
			});
			const server = await started(child);
			running.add(server);
			return { ...server, kill: () => server.kill().then(() => void running.delete(server)) };
		},
		/** Kills running processes and removes the data. */
		async close() {
			await Promise.all([...running].map((server) => server.kill()));
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

async function started(child: ChildProcess) {
	let output = "";
	const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const url = await new Promise<string>((resolve, reject) => {
		const parseOutput = (text: Buffer) => {
			output += text;
			const match = /^url (\S+)$/m.exec(output)?.[1];
			if (match) resolve(match);
		};
		child.stdout?.on("data", parseOutput);
		child.stderr?.on("data", parseOutput);
		void exit.then(() => reject(new Error(`ended at the start: ${output}`)));
	});
	if ((await fetch(`${url}/api/health`)).status !== 200) throw new Error("not healthy");
	const pid = child.pid ?? 0;
	return {
		url,
		pid,
		output: () => output,
		/** Resident memory in bytes. */
		memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) * 1024,
		kill: () => {
			child.kill("SIGKILL");
			return exit;
		},
	};
}

/** One HTTP request, by default from a fresh client address, passed on as by a trusted proxy. */
export async function callServer(
	url: string,
	path: string,
	options: { method?: string; body?: object; token?: string } = {},
) {
	const startedAt = performance.now();
	const response = await fetch(url + path, {
		method: options.method ?? (options.body ? "POST" : "GET"),
		headers: {
			...(options.body && { "content-type": "application/json" }),
			...(options.token && { authorization: `Bearer ${options.token}` }),
			"x-forwarded-for": newAddress(),
		},
		...(options.body && { body: JSON.stringify(options.body) }),
	});
	const text = await response.text();
	const json = response.headers.get("content-type")?.includes("json");
	return {
		status: response.status,
		headers: response.headers,
		body: json ? JSON.parse(text) : text,
		/** Response time in milliseconds. */
		ms: performance.now() - startedAt,
	};
}

let addresses = 0;
const newAddress = (): string => {
	const n = addresses++;
	return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};
