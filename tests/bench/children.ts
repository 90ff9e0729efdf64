import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** What was started and has not ended. */
const running = new Set<ChildProcess>();

/** Starts a process of this run, as the first of a group of its own: what it starts ends with it. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
	const child = spawn(command, args, { ...options, detached: true });
	running.add(child);
	child.once("close", () => running.delete(child));
	child.once("error", () => running.delete(child));
	return child;
}

/** Sends a signal to a process of ours and to what it has started. */
export function signal(child: ChildProcess, name: NodeJS.Signals): void {
	try {
		if (child.pid) process.kill(-child.pid, name);
	} catch {
		// It has ended meanwhile.
	}
}

/** Those that run now. */
export const childrenNow = (): ReadonlySet<ChildProcess> => new Set(running);

/** Ends what was started since, or all. */
export function endChildren(since: ReadonlySet<ChildProcess> = new Set()): void {
	for (const child of running) if (!since.has(child)) signal(child, "SIGKILL");
}
