import { devPage } from "../http/dev-pages.ts";
import type { App } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";

/** The pages of the payment stand-ins, where there are any; elsewhere there is nothing at these addresses. */
export function standIn(app: App): void {
	app.all("/dev/stripe/*", devPage("stripe"), async (c) => {
		const serve = c.var.deps.payments?.standIn;
		if (!serve) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
	app.all("/dev/btcpay/*", devPage("btcpay"), async (c) => {
		const serve = c.var.deps.coins?.standIn;
		if (!serve) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
}
