import type { App } from "../http/env.ts";
import { askedHere } from "../http/origin.ts";
import { type Call, refuse } from "../http/refuse.ts";

/** The pages of the payment stand-in, where there is one; elsewhere there is nothing at these addresses. */
export const standIn = (app: App) =>
	app.all("/dev/stripe/*", async (c: Call<"not_found">) => {
		const serve = c.var.deps.payments?.standIn;
		if (!serve || !askedHere(c.req.url)) throw refuse(c, "not_found");
		return serve(c.req.raw);
	});
