import { type State, type StatusPart, statusRules } from "../contract/status.ts";
import { addCounts, type DayCount } from "../db/queries/status.ts";
import { ping } from "../db/queries/sweep.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { dayOf, minute } from "../utils/time.ts";
import { measures, probe } from "./measure.ts";

/** This process's measurements and last read, used while the database is down. */
const createMemory = () => ({
	/** Measurements not stored yet, by part and day. */
	pendingCounts: new Map<string, DayCount>(),
	latest: new Map<StatusPart, { state: State; at: number }>(),
	/** Counts as of the last read. */
	days: [] as readonly DayCount[],
	hasHistory: false,
	readAt: Number.NEGATIVE_INFINITY,
	reading: null as Promise<void> | null,
	saving: false,
});
export type StatusMemory = ReturnType<typeof createMemory>;

const memories = new WeakMap<Deps, StatusMemory>();

export function memoryOf(deps: Deps): StatusMemory {
	const memory = memories.get(deps) ?? createMemory();
	memories.set(deps, memory);
	return memory;
}

/** Counts a measurement. One entry per day, so that a long database outage needs no memory. */
function recordState(
	{ pendingCounts, latest }: StatusMemory,
	part: StatusPart,
	state: State,
	at: number,
): void {
	latest.set(part, { state, at });
	const day = dayOf(at);
	const key = `${part} ${day}`;
	const count = pendingCounts.get(key) ?? { part, day, up: 0, slow: 0, down: 0, state, at };
	pendingCounts.set(key, { ...count, [state]: count[state] + 1, state, at });
}

/** Subtracts what was stored. */
function dropStored({ pendingCounts }: StatusMemory, storedCounts: readonly DayCount[]): void {
	for (const count of storedCounts) {
		const key = `${count.part} ${count.day}`;
		const now = pendingCounts.get(key);
		if (!now) continue;
		const [up, slow, down] = [now.up - count.up, now.slow - count.slow, now.down - count.down];
		if (up + slow + down > 0) pendingCounts.set(key, { ...now, up, slow, down });
		else pendingCounts.delete(key);
	}
}

/** Stores pending measurements, or pings the database if there are none. Rejects if it's down. */
async function save({ db }: Deps, memory: StatusMemory): Promise<void> {
	// Wait for a hanging write: starting another would count twice.
	if (memory.saving) throw new Error("the database has not answered yet");
	const counts = [...memory.pendingCounts.values()];
	memory.saving = true;
	try {
		if (counts.length) await addCounts(db, counts);
		else await ping(db);
		dropStored(memory, counts);
	} finally {
		memory.saving = false;
	}
}

/** Runs the measurements due this minute. "Accounts" is up if the database accepts these results; until then they stay in memory. */
export async function runStatusChecks(deps: Deps): Promise<void> {
	const memory = memoryOf(deps);
	const at = deps.now();
	const isDue = (part: StatusPart): boolean =>
		!memory.latest.has(part) || Math.floor(at / minute) % statusRules[part].every === 0;
	await Promise.all(
		Object.entries(measures).map(async ([name, measureOf]) => {
			const part = name as keyof typeof measures;
			const measure = isDue(part) && measureOf(deps);
			if (!measure) return;
			try {
				recordState(memory, part, await measure(), at);
			} catch (error) {
				// Inconclusive, so nothing is recorded.
				deps.log.warn("status", { part, ...describeError(error) });
			}
		}),
	);
	recordState(memory, "accounts", await probe("accounts", () => save(deps, memory)), at);
	await save(deps, memory).catch((error) => deps.log.warn("status", describeError(error)));
}
