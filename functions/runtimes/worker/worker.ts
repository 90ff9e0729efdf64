import { AsyncLocalStorage } from "node:async_hooks";
import { createApp } from "../../app.ts";
import type { Deps } from "../../deps.ts";
import type { App } from "../../http/env.ts";
import { createLog, describeError } from "../../http/log.ts";
import { createOutagePage } from "../../http/site/plain-page.ts";
import { isApiPath } from "../../path-rules.ts";
import { minute } from "../../utils/time.ts";
import { listPeriodicWork, statusWork } from "../periodic-work.ts";
import { type Bindings, createWorkerDeps, type Execution } from "./deps.ts";
import { serveSite } from "./pages.ts";

/** The current request's context: each keeps the worker alive only for its own work. */
const execution = new AsyncLocalStorage<Execution>();

/** Created once per isolate, because creating the app takes longer than most requests. */
const apps = new WeakMap<Bindings, { deps: Deps; app: App }>();

const getApp = (env: Bindings): { deps: Deps; app: App } =>
	apps.getOrInsertComputed(env, () => {
		const deps = createWorkerDeps(env, { waitUntil: (work) => execution.getStore()?.waitUntil(work) });
		return { deps, app: createApp(deps) };
	});

/** D1 allows a run a thousand queries: a mail takes four, billing up to 560, and all else some fifty. */
const maxMails = 80;

/** Cloudflare's entry point: requests, and periodic jobs every minute. */
export default {
	async fetch(request: Request, env: Bindings, context: Execution): Promise<Response> {
		const { pathname } = new URL(request.url);
		if (!isApiPath(pathname))
			return serveSite(request, env.ASSETS, env.ORIGIN).catch((error) => {
				createLog("error", (line) => console.log(line)).error("assets", describeError(error));
				return createOutagePage(pathname, env.ORIGIN, request.method);
			});
		return execution.run(context, async () => getApp(env).app.fetch(request, env, context as never));
	},

	async scheduled(event: { scheduledTime: number }, env: Bindings, context: Execution): Promise<void> {
		const minutes = Math.floor(event.scheduledTime / minute);
		await execution.run(context, async () => {
			const { deps } = getApp(env);
			const parts = Object.entries({ ...listPeriodicWork(maxMails), status: statusWork }).filter(
				([, { every }]) => minutes % (every / minute) === 0,
			);
			// Concurrent and isolated: a hanging mail server mustn't keep expired rows alive, and a failure mustn't end the others.
			await Promise.all(
				parts.map(([part, { run }]) =>
					run(deps).catch((error) => deps.log.error("every minute", { part, ...describeError(error) })),
				),
			);
		});
	},
};
