import { createRoute, z } from "@hono/zod-openapi";
import { type Account, paths, type Session } from "../contract/index.ts";
import { listSessions } from "../db/queries/sessions.ts";
import { placeName } from "../gateways/geo/index.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { guard } from "../http/guard.ts";
import { callerLocale } from "../http/language.ts";

const accountSchema = z
	.object({
		id: z.string(),
		name: z.string(),
		email: z.string(),
		type: z.string(),
		package: z.object({ name: z.string(), allowed_devices: z.number(), end_date: z.string() }).nullable(),
	})
	.openapi("Account");

const meRoute = createRoute({
	method: "get",
	path: paths.me,
	tags: ["account"],
	summary: "Who is signed in, with the plan",
	security: [{ bearer: [] }],
	middleware: guard,
	responses: responses("The account", accountSchema),
});

const session = z
	.object({
		id: z.string(),
		platform: z.string(),
		created_at: z.string(),
		location: z.string().nullable(),
		current: z.boolean(),
	})
	.openapi("Session");

const sessionsRoute = createRoute({
	method: "get",
	path: paths.sessions,
	tags: ["account"],
	summary: "Where this account is signed in",
	security: [{ bearer: [] }],
	middleware: guard,
	responses: responses("Live sessions, newest first", z.array(session)),
});

/** The signed-in person's own facts (spec §3, §7; design §9). */
export function account(app: App): void {
	app.openapi(meRoute, (c) => {
		const { id, name, email, type } = c.var.caller.user;
		const data: Account = { id, name, email, type, package: null };
		return ok(c, "OK", data);
	});
	app.openapi(sessionsRoute, async (c) => {
		const { deps, caller } = c.var;
		const locale = callerLocale(c);
		const rows = await listSessions(deps.db, caller.user.id, deps.now());
		const data: Session[] = rows.map((row) => ({
			id: row.id,
			platform: row.platform,
			created_at: new Date(row.createdAt).toISOString(),
			location: placeName(row.country, row.city, locale),
			current: row.id === caller.session.id,
		}));
		return ok(c, "OK", data);
	});
}
