import type { App } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";
import { devPage } from "../http/site/dev-pages.ts";

/** The pages of the payment sandboxes, where there are any; elsewhere there is nothing at these addresses. */
export function sandbox(app: App): void {
	app.all("/dev/stripe/*", devPage("stripe"), async (c) => {
		const serve = c.var.deps.payments?.sandbox;
		if (!serve) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
	app.all("/dev/btcpay/*", devPage("btcpay"), async (c) => {
		const serve = c.var.deps.coins?.sandbox;
		if (!serve) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
}
