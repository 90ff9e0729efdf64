import type { App } from "../http/env.ts";
import { ApiError } from "../http/errors.ts";
import { askedHere } from "../http/origin.ts";

/** The pages of the payment stand-in, where there is one; elsewhere there is nothing at these addresses. */
export const standIn = (app: App) =>
	app.all("/dev/stripe/*", async (c) => {
		const serve = c.var.deps.payments?.standIn;
		if (!serve || !askedHere(c.req.url)) throw new ApiError("not_found");
		return serve(c.req.raw);
	});
