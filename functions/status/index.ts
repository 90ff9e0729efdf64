import { statusReplySchema } from "../contract/shapes/tools.ts";
import * as contract from "../contract/status.ts";
import { type DayCount, readCounts } from "../db/queries/site.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { route } from "../http/route.ts";
import { day, formatDay, minute, withDeadline } from "../utils/time.ts";
import { getMemory, measures, type StatusMemory } from "./run-checks.ts";

/** Milliseconds a database read is reused. */
const cacheTime = 20_000;
/** Milliseconds before the database counts as down; visitors wait for this. */
const readTimeout = 3_000;
/** A measurement expires after this many intervals. */
const maxMissed = 3;

/** Reloads the history if it's stale. A failed read counts as a measurement too. */
async function refresh({ db, now, log }: Deps, memory: StatusMemory): Promise<void> {
	const at = now();
	if (Math.abs(at - memory.readAt) < cacheTime) return;
	try {
		const since = formatDay(at - (contract.statusDays - 1) * day);
		memory.days = await withDeadline(readTimeout, readCounts(db, since));
		memory.hasHistory = true;
	} catch (error) {
		log.error("status", describeError(error));
		memory.latest.set("accounts", { state: "down", at });
	}
	memory.readAt = at;
}

function sumByDay(counts: readonly DayCount[]): contract.StatusDay[] {
	const days = new Map<string, contract.StatusDay>();
	for (const { day, up, slow, down } of counts) {
		const [, ...previous] = days.get(day) ?? [day, 0, 0, 0];
		days.set(day, [day, previous[0] + up, previous[1] + slow, previous[2] + down]);
	}
	return [...days.values()];
}

async function readStatus(deps: Deps): Promise<contract.StatusReply> {
	const memory = getMemory(deps);
	await refresh(deps, memory);
	const at = deps.now();
	const parts = contract.statusParts
		.filter((id) => id === "accounts" || measures[id](deps))
		.map((id) => {
			// No day to come, counted by a clock that was ahead.
			const counts = [...memory.days, ...memory.pendingCounts.values()].filter(
				({ part, day }) => part === id && day <= formatDay(at),
			);
			const [last] = [...counts, ...[memory.latest.get(id) ?? []].flat()].sort((a, b) => b.at - a.at);
			const isCurrent = last && at - last.at <= maxMissed * contract.statusRules[id].every * minute;
			return { id, state: isCurrent ? last.state : null, at: last?.at ?? null, days: sumByDay(counts) };
		});
	return { at, history: memory.hasHistory, parts };
}

const statusSpec = {
	summary: "Current status and history of the service",
	description: "Daily counts of measurements; a part without a recent measurement has no state.",
	response: { data: statusReplySchema },
};

/** Serves the status even without the database: from memory, and saying so. */
export const status = route(contract.status, statusSpec, async (c, _, reply) =>
	reply("OK", { data: await readStatus(c.var.deps) }, { "Cache-Control": "public, max-age=20" }),
);
