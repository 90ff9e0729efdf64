import { createRoute, z } from "@hono/zod-openapi";
import { type Account, paths } from "../contract/index.ts";
import { inForce } from "../db/queries/billing.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { guard } from "../http/guard.ts";

const accountSchema = z
	.object({
		id: z.string(),
		name: z.string(),
		email: z.string(),
		type: z.string(),
		package: z.object({ name: z.string(), allowed_devices: z.number(), end_date: z.string() }).nullable(),
	})
	.openapi("Account");

const route = createRoute({
	method: "get",
	path: paths.me,
	tags: ["account"],
	summary: "Who is signed in, with the plan",
	security: [{ bearer: [] }],
	middleware: guard,
	responses: responses("The account", accountSchema),
});

/** The person behind the token, with the plan (design §9). */
export const me = (app: App) =>
	app.openapi(route, (c) => {
		const { user, plan } = c.get("caller");
		const { id, name, email } = user;
		// A plan ends by the clock, whether or not the row of the person says so yet.
		if (!plan || !inForce(plan, c.get("deps").now())) {
			const data: Account = { id, name, email, type: "free", package: null };
			return ok(c, "OK", data);
		}
		const { packageId, endsAt } = plan;
		const type = packageId ?? "premium";
		const bought = {
			name: plan.entry?.name ?? type,
			allowed_devices: plan.entry?.devices ?? 1,
			end_date: new Date(endsAt ?? 0).toISOString(),
		};
		const data: Account = { id, name, email, type, package: bought };
		return ok(c, "OK", data);
	});
