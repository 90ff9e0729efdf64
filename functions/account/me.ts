import { createRoute, z } from "@hono/zod-openapi";
import { type Account, paths } from "../contract/index.ts";
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
		const { id, name, email, type } = c.var.caller.user;
		const data: Account = { id, name, email, type, package: null };
		return ok(c, "OK", data);
	});
