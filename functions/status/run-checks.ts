import { type StatusPart, statusRules } from "../contract/status.ts";
import { addCounts } from "../db/queries/status.ts";
import { ping } from "../db/queries/sweep.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { minute } from "../utils/time.ts";
import { measures, probe } from "./measure.ts";
import { dropStored, memoryOf, recordState, type StatusMemory } from "./memory.ts";

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
