import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account/account.ts";
import { activitySchema } from "../contract/shapes/account.ts";
import { activityOf } from "../db/queries/accounts/activity.ts";
import { placeName } from "../gateways/geo/index.ts";
import type { App } from "../http/env.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { iso } from "../utils/time.ts";

const activitySpec = {
	summary: "Account activity of the last 30 days",
	responseDescription: "Logins and changes, newest first",
	response: { data: z.array(activitySchema) },
	signedIn: true,
} as const;

export const activity = (app: App) =>
	route(app, contract.activity, activitySpec, async (c, _, reply) => {
		const { deps, caller } = c.var;
		const locale = callerLocale(c);
		const rows = await activityOf(deps.db, caller.user.id, deps.now());
		const data = rows.map(({ kind, at, platform, browser, system, country, city }) => ({
			...{ kind: kind as contract.ActivityKind, platform, browser, system },
			at: iso(at),
			location: placeName(country, city, locale),
		}));
		return reply("OK", { data });
	});
