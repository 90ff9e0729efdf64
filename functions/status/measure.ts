import { type State, type StatusPart, statusRules } from "../contract/status.ts";
import { feedAt } from "../db/queries/feeds.ts";
import { mailQueue } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { minute, second, withDeadline } from "../utils/time.ts";

/** Runs a check and rates its result and duration. @param work returns false for a failure */
export async function probe(part: StatusPart, work: () => Promise<unknown>): Promise<State> {
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
async function mail({ db, now }: Deps): Promise<State> {
	const { slow, down } = statusRules.mail;
	const { long, late, left } = await mailQueue(db, [now() - down * minute, now() - slow * minute]);
	if (!late) return "up";
	return long > 1 && !left ? "down" : "slow";
}

async function payments({ payments: cards, coins }: Deps): Promise<State> {
	const states = await Promise.all(
		[cards, coins].flatMap((service) => (service ? [probe("payments", () => service.checkHealth())] : [])),
	);
	if (states.every((state) => state === "down")) return "down";
	return states.every((state) => state === "up") ? "up" : "slow";
}

/** Rates the age of the last complete feed. */
async function servers({ db, now }: Deps): Promise<State> {
	const { slow, down } = statusRules.servers;
	const at = await feedAt(db, "servers");
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
	mail: (deps) => (deps.mail.kind === "outbox" ? null : () => mail(deps)),
	payments: (deps) => (deps.payments || deps.coins ? () => payments(deps) : null),
	speed: ({ probes, speed }) => {
		const canStart = probes?.speed;
		if (!canStart) return null;
		// All slots taken, so a test would have to wait.
		return async () => (speed?.busy(null) ? "slow" : probe("speed", canStart));
	},
	servers: (deps) => (deps.servers ? () => servers(deps) : null),
};
