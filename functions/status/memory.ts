import type { State, StatusPart } from "../contract/status.ts";
import type { DayCount } from "../db/queries/status.ts";
import type { Deps } from "../deps.ts";
import { dayOf } from "../utils/time.ts";

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
export function recordState(
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
export function dropStored({ pendingCounts }: StatusMemory, storedCounts: readonly DayCount[]): void {
	for (const count of storedCounts) {
		const key = `${count.part} ${count.day}`;
		const now = pendingCounts.get(key);
		if (!now) continue;
		const [up, slow, down] = [now.up - count.up, now.slow - count.slow, now.down - count.down];
		if (up + slow + down > 0) pendingCounts.set(key, { ...now, up, slow, down });
		else pendingCounts.delete(key);
	}
}
