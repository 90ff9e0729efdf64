import { type State, type StatusPart, statusRules } from "../contract/status.ts";
import { readMailQueue } from "../db/queries/mails.ts";
import { addCounts, type DayCount, findFeedTime } from "../db/queries/site.ts";
import { ping } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { isReadLocally } from "../mail/deliver.ts";
import { formatDay, minute, second, withDeadline } from "../utils/time.ts";

/** Runs a check and rates its result and duration. @param work returns false for a failure */
async function probe(part: StatusPart, work: () => Promise<unknown>): Promise<State> {
	const { slow, down } = statusRules[part];
	const startedAt = performance.now();
	try {
		if ((await withDeadline(down * second, work())) === false) return "down";
	} catch {
		return "down";
	}
	return performance.now() - startedAt > slow * second ? "slow" : "up";
}

/** One recipient's server may cause delays, so mail is down only if several recipients wait and nothing was sent meanwhile. */
async function measureMail({ db, now }: Deps): Promise<State> {
	const { slow, down } = statusRules.mail;
	const { stuckRecipients, lateMails, hasSent } = await readMailQueue(db, [
		now() - down * minute,
		now() - slow * minute,
	]);
	if (!lateMails) return "up";
	return stuckRecipients > 1 && !hasSent ? "down" : "slow";
}

async function measurePayments({ payments: cards, coins }: Deps): Promise<State> {
	const states = await Promise.all(
		[cards, coins].flatMap((service) => (service ? [probe("payments", () => service.checkHealth())] : [])),
	);
	if (states.every((state) => state === "down")) return "down";
	return states.every((state) => state === "up") ? "up" : "slow";
}

async function measureServers({ db, now }: Deps): Promise<State> {
	const { slow, down } = statusRules.servers;
	const at = await findFeedTime(db, "servers");
	const age = at === null ? Number.POSITIVE_INFINITY : now() - at;
	return age > down * minute ? "down" : age > slow * minute ? "slow" : "up";
}

/** Returns a measurement, or null if this site has no such part. */
type Measure = (deps: Deps) => (() => Promise<State>) | null;

/** All parts except accounts, which is measured by storing these results. */
export const measures: Record<Exclude<StatusPart, "accounts">, Measure> = {
	site: ({ probes }) => {
		const answers = probes?.site;
		return answers ? () => probe("site", answers) : null;
	},
	mail: (deps) => {
		if (isReadLocally(deps)) return null;
		return deps.mail.kind === "outbox" ? async () => "down" : () => measureMail(deps);
	},
	payments: (deps) => (deps.payments || deps.coins ? () => measurePayments(deps) : null),
	speed: ({ probes, speed }) => {
		const canStart = probes?.speed;
		if (!canStart) return null;
		// All slots taken, so a test would have to wait.
		return async () => (speed?.busy(null) ? "slow" : probe("speed", canStart));
	},
	servers: (deps) => (deps.servers ? () => measureServers(deps) : null),
};

/** This process's measurements and last read, used while the database is down. */
const createMemory = () => ({
	/** Measurements not stored yet, by part and day. */
	pendingCounts: new Map<string, DayCount>(),
	latest: new Map<StatusPart, { state: State; at: number }>(),
	/** Counts as of the last read. */
	days: [] as readonly DayCount[],
	hasHistory: false,
	readAt: Number.NEGATIVE_INFINITY,
	savingSince: Number.NEGATIVE_INFINITY,
});
export type StatusMemory = ReturnType<typeof createMemory>;

const memories = new WeakMap<Deps, StatusMemory>();

export const getMemory = (deps: Deps): StatusMemory => memories.getOrInsertComputed(deps, createMemory);

/** Counts a measurement. One entry per day, so that a long database outage needs no memory. */
function recordState({ pendingCounts, latest }: StatusMemory, part: StatusPart, state: State, at: number) {
	latest.set(part, { state, at });
	const day = formatDay(at);
	const key = `${part} ${day}`;
	const count = pendingCounts.get(key) ?? { part, day, up: 0, slow: 0, down: 0, state, at };
	pendingCounts.set(key, { ...count, [state]: count[state] + 1, state, at });
}

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
async function save({ db, now }: Deps, memory: StatusMemory): Promise<void> {
	// Wait for a hanging write: starting another would count twice. After a minute the edge has cancelled it.
	if (Math.abs(now() - memory.savingSince) < minute) throw new Error("the database has not answered yet");
	const counts = [...memory.pendingCounts.values()];
	memory.savingSince = now();
	try {
		if (counts.length) await addCounts(db, counts);
		else await ping(db);
		dropStored(memory, counts);
	} finally {
		memory.savingSince = Number.NEGATIVE_INFINITY;
	}
}

/** Runs the measurements due this minute. "Accounts" is up if the database accepts these results; until then they stay in memory. */
export async function runStatusChecks(deps: Deps): Promise<void> {
	const memory = getMemory(deps);
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
