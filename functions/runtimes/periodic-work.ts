import { runBillingTasks } from "../billing/jobs.ts";
import { sweep } from "../db/queries/sweep.ts";
import { endStaleConnections } from "../db/queries/vpn.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { runRemovals } from "../factors/removal.ts";
import { deliverDue } from "../mail/deliver.ts";
import { refreshServers } from "../servers/index.ts";
import { runStatusChecks } from "../status/run-checks.ts";
import { minute } from "../utils/time.ts";

interface PeriodicWork {
	/** Milliseconds; the edge's timer fires once a minute. */
	every: number;
	run(deps: Deps): Promise<unknown>;
}

/** What both runtimes repeat. @param maxMails of a run; all that are due by default */
export const listPeriodicWork = (maxMails?: number): Record<string, PeriodicWork> => ({
	mails: { every: minute / 4, run: (deps) => deliverDue(deps, maxMails) },
	billing: { every: minute, run: runBillingTasks },
	removals: { every: minute, run: runRemovals },
	connections: { every: minute, run: ({ db, now }) => batch(db, [endStaleConnections(now())]) },
	sweep: {
		every: 10 * minute,
		async run({ db, now, catalogue, truncateWal }) {
			await sweep(db, now(), catalogue);
			await truncateWal?.();
		},
	},
});

/** Also periodic, but Node starts it only once the server answers. */
export const statusWork: PeriodicWork = {
	every: minute,
	async run(deps) {
		// In this order, because the status includes the feed's age.
		await refreshServers(deps);
		await runStatusChecks(deps);
	},
};
