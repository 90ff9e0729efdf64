import { createApp } from "../app.ts";
import { sweep } from "../db/queries/sweep.ts";
import { isApiPath } from "../http/api-path.ts";
import { deliverDue } from "../mail/deliver.ts";
import { type Bindings, createWorkerDeps, type Execution } from "./worker-deps.ts";
import { serveSite } from "./worker-site.ts";

/** Cloudflare's entry: calls, pages, and every minute the mails that are due. */
export default {
	async fetch(request: Request, env: Bindings, execution: Execution): Promise<Response> {
		const { pathname } = new URL(request.url);
		if (!isApiPath(pathname)) return serveSite(request, env.ASSETS, env.ORIGIN);
		return createApp(createWorkerDeps(env, execution)).fetch(request, env, execution as never);
	},

	async scheduled(_event: unknown, env: Bindings, execution: Execution): Promise<void> {
		const deps = createWorkerDeps(env, execution);
		// Neither waits for the other: a mail server that hangs must not keep expired rows alive.
		await Promise.all([deliverDue(deps), sweep(deps.db, deps.now())]);
	},
};
