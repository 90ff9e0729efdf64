import { AsyncLocalStorage } from "node:async_hooks";
import { createApp } from "../../app.ts";
import { runBillingTurn } from "../../billing/jobs.ts";
import { sweep } from "../../db/queries/sweep.ts";
import type { Deps } from "../../deps.ts";
import { carryOutRemovals } from "../../factors/removal.ts";
import type { App } from "../../http/env.ts";
import { createLog, describeError } from "../../http/log.ts";
import { isApiPath } from "../../http/site/api-path.ts";
import { outagePage } from "../../http/site/outage.ts";
import { deliverDue } from "../../mail/deliver.ts";
import { refreshServers } from "../../servers/refresh.ts";
import { runStatusTurn } from "../../status/turn.ts";
import { type Bindings, createWorkerDeps, type Execution } from "./deps.ts";
import { serveSite } from "./site.ts";

/** Whose call the code runs for, as each keeps the worker alive for its own work only. */
const execution = new AsyncLocalStorage<Execution>();

/** What is made of the bindings, once per isolate: the app alone takes longer to make than most calls. */
const apps = new WeakMap<Bindings, { deps: Deps; app: App }>();

function makeOf(env: Bindings): { deps: Deps; app: App } {
	const app = apps.get(env);
	if (app) return app;
	const deps = createWorkerDeps(env, { waitUntil: (work) => execution.getStore()?.waitUntil(work) });
	const fresh = { deps, app: createApp(deps) };
	apps.set(env, fresh);
	return fresh;
}

/** Cloudflare's entry: calls, pages, and every minute what is due. */
export default {
	async fetch(request: Request, env: Bindings, context: Execution): Promise<Response> {
		const { pathname } = new URL(request.url);
		if (!isApiPath(pathname))
			return serveSite(request, env.ASSETS, env.ORIGIN).catch((error) => {
				createLog("error", (line) => console.log(line)).error("assets", describeError(error));
				return outagePage(pathname, env.ORIGIN, request.method);
			});
		return execution.run(context, async () => makeOf(env).app.fetch(request, env, context as never));
	},

	async scheduled(_event: unknown, env: Bindings, context: Execution): Promise<void> {
		await execution.run(context, async () => {
			const { deps } = makeOf(env);
			const parts = {
				mails: deliverDue(deps),
				billing: runBillingTurn(deps),
				removals: carryOutRemovals(deps),
				sweep: sweep(deps.db, deps.now()),
				// In this order: the age of the feed is part of the status.
				status: refreshServers(deps).then(() => runStatusTurn(deps)),
			};
			// Neither waits for the other: a mail server that hangs must not keep expired rows alive. Nor does one that fails end
			// the others, as the edge would once this is over.
			await Promise.all(
				Object.entries(parts).map(([part, work]) =>
					work.catch((error) => deps.log.error("every minute", { part, ...describeError(error) })),
				),
			);
		});
	},
};
