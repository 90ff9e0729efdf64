import { createRoute, z } from "@hono/zod-openapi";
import { paths, type Session } from "../contract/index.ts";
import { endOwnSession, endSessions, listSessions } from "../db/queries/sessions.ts";
import { batch } from "../db/run.ts";
import { placeName } from "../gateways/geo/index.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { guard } from "../http/guard.ts";
import { callerLocale } from "../http/language.ts";

const session = z
	.object({
		id: z.string(),
		platform: z.string(),
		created_at: z.string(),
		location: z.string().nullable(),
		current: z.boolean(),
	})
	.openapi("Session");

const signedIn = { tags: ["account"], security: [{ bearer: [] }], middleware: guard };

const listRoute = createRoute({
	...signedIn,
	method: "get",
	path: paths.sessions,
	summary: "Where this account is signed in",
	responses: responses("Live sessions, newest first", z.array(session)),
});

const endAllRoute = createRoute({
	...signedIn,
	method: "delete",
	path: paths.sessions,
	summary: "Log out of all devices, this one too",
	responses: responses("No token of this account works any more"),
});

const endOneRoute = createRoute({
	...signedIn,
	method: "delete",
	path: `${paths.sessions}/{id}`,
	summary: "Log out one device",
	request: {
		params: z.object({ id: z.string().openapi({ example: "0b6f6b1e-2f0c-4a59-9a70-3f0f2b1f7c11" }) }),
	},
	responses: responses("That session has ended"),
});

/** The devices of an account: list, log out one, log out all (spec §2.4, design §9). */
export function sessions(app: App): void {
	app.openapi(listRoute, async (c) => {
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
	app.openapi(endAllRoute, async (c) => {
		await batch(c.var.deps.db, [endSessions(c.var.caller.user.id)]);
		return ok(c, "Logged out of all devices");
	});
	app.openapi(endOneRoute, async (c) => {
		const { deps, caller } = c.var;
		const [ended] = await batch(deps.db, [endOwnSession(caller.user.id, c.req.valid("param").id)]);
		// Somebody else's answers like none: an id tells nothing.
		if (!ended?.length) throw new ApiError("not_found");
		return ok(c, "Logged out");
	});
}
