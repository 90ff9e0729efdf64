import { devPage } from "../http/dev-pages.ts";
import type { App } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";

/** The pages of the payment stand-in, where there is one; elsewhere there is nothing at these addresses. */
export const standIn = (app: App) =>
	app.all("/dev/stripe/*", devPage("stripe"), async (c) => {
		const serve = c.var.deps.payments?.standIn;
		if (!serve) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
