import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account.ts";
import { inForce } from "../db/queries/billing.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";

const accountSchema = z
	.object({
		id: z.string(),
		name: z.string(),
		email: z.string(),
		type: z.string(),
		package: z.object({ name: z.string(), allowed_devices: z.number(), end_date: z.string() }).nullable(),
	})
	.openapi("Account");

const described = {
	tag: "account",
	summary: "Who is signed in, with the plan",
	input: {},
	answers: "The account",
	answer: { data: accountSchema },
	signedIn: true,
} as const;

/** The person behind the token, with the plan. */
export const me = (app: App) =>
	route(app, contract.me, described, (c, _, answer) => {
		const { user, plan } = c.get("caller");
		const { id, name, email } = user;
		// A plan ends by the clock, whether or not the row of the person says so yet.
		if (!plan || !inForce(plan, c.get("deps").now()))
			return answer("OK", { data: { id, name, email, type: "free", package: null } });
		const { packageId, endsAt } = plan;
		const type = packageId ?? "premium";
		const bought = {
			name: plan.entry?.name ?? type,
			allowed_devices: plan.entry?.devices ?? 1,
			end_date: new Date(endsAt ?? 0).toISOString(),
		};
		return answer("OK", { data: { id, name, email, type, package: bought } });
	});
