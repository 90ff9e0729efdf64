import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { promisify } from "node:util";

const running = new Set<ChildProcess>();

/** Runs a command and returns its output. Throws on failure or timeout. */
export function run(command: string, ...words: string[]): string {
	const { status, stdout, stderr } = spawnSync(command, words, { encoding: "utf8", timeout: 20_000 });
	if (status !== 0) throw new Error(`${command} ${words.join(" ")}: ${stderr || stdout}`);
	return stdout;
}

/** Async version, so that this process can keep serving. */
export const runInBackground = (command: string, ...words: string[]): Promise<string> =>
	promisify(execFile)(command, words, { timeout: 20_000 }).then(({ stdout }) => stdout);

export const has = (program: string): boolean => spawnSync("which", [program]).status === 0;

export type Program = ReturnType<typeof startProgram>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until a condition holds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 20_000) {
	for (const end = performance.now() + ms; performance.now() < end; await pause(100))
		if (await holds()) return;
	throw new Error(`not within ${ms / 1000} s: ${what}`);
}

export function startProgram(log: string, command: string, words: string[], options?: SpawnOptions) {
	const child = spawn(command, words, { stdio: ["ignore", "pipe", "pipe"], ...options });
	running.add(child);
	let output = "";
	const onOutput = (chunk: Buffer) => {
		output += chunk;
		appendFileSync(log, chunk);
	};
	child.stdout?.on("data", onOutput);
	child.stderr?.on("data", onOutput);
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
	const name = command === "ip" ? words[3] : command;
	return {
		said: () => output,
		/** Waits until the output matches. */
		says: (pattern: RegExp, ms?: number) =>
			until(`${name} says ${pattern}`, () => pattern.test(output), ms).catch((error) => {
				throw new Error(`${error.message}\n${output.slice(-1500)}`);
			}),
		async stop() {
			if (!hasEnded()) child.kill("SIGTERM");
			await until(`${name} ends`, hasEnded, 5000).catch(() => child.kill("SIGKILL"));
			running.delete(child);
		},
	};
}

/** Stops everything started here. */
export async function endAll(): Promise<void> {
	for (const child of running) child.kill("SIGTERM");
	await pause(3000);
	for (const child of running)
		if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

export const counts = { passed: 0, failed: 0 };

/** Runs a step and reports its result, duration and note. */
export async function step(what: string, work: () => unknown): Promise<void> {
	const start = performance.now();
	try {
		const note = await work();
		counts.passed++;
		const seconds = ((performance.now() - start) / 1000).toFixed(1);
		console.log(`✓ ${what} (${seconds} s)${typeof note === "string" ? `: ${note}` : ""}`);
	} catch (error) {
		counts.failed++;
		console.log(`✗ ${what}: ${(error as Error).message}`);
	}
}

export const expect = (holds: unknown, what: string): void => {
	if (!holds) throw new Error(what);
};
