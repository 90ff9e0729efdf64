import { createError } from "../http/api-error.ts";
import type { App } from "../http/env.ts";
import { guardDevPage } from "../http/site/dev-pages.ts";
import { mountMailbox } from "./mailbox.ts";

/** `/dev/*`: the local mailbox and the payment sandboxes. 404 if not in use. */
export function mountSandbox(app: App): void {
	mountMailbox(app);
	for (const [name, service] of [
		["stripe", "payments"],
		["btcpay", "coins"],
	] as const)
		app.all(`/dev/${name}/*`, guardDevPage(name), async (c) => {
			const serve = c.var.deps[service]?.sandbox;
			if (!serve) throw createError(c, "not_found");
			return serve(c.req.raw);
		});
}
