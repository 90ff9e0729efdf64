import { z } from "@hono/zod-openapi";
import * as contract from "../contract/account.ts";
import { endOwnSession, endSessions, listSessions } from "../db/queries/sessions.ts";
import { batch } from "../db/run.ts";
import { placeName } from "../gateways/geo/index.ts";
import type { App } from "../http/env.ts";
import { callerLocale } from "../http/language.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { listedId } from "./session-id.ts";

const session = z
	.object({
		id: z.string(),
		platform: z.string(),
		created_at: z.string(),
		location: z.string().nullable(),
		current: z.boolean(),
	})
	.openapi("Session");

const signedIn = { tag: "account", signedIn: true } as const;

const listing = {
	...signedIn,
	summary: "Where this account is signed in",
	input: {},
	answers: "Live sessions, newest first",
	answer: { data: z.array(session) },
};

const endingAll = {
	...signedIn,
	summary: "Log out of all devices, this one too",
	input: {},
	answers: "No token of this account works any more",
	answer: {},
};

const endingOne = {
	...signedIn,
	summary: "Log out one device",
	input: { id: z.string().openapi({ example: "kJ3dQ0b3R6mD1cJ8r2Xw5A" }) },
	answers: "That session has ended",
	answer: {},
};

/** The devices of an account: list, log out one, log out all. */
export function sessions(app: App): void {
	route(app, contract.sessions, listing, async (c, _, answer) => {
		const { deps, caller } = c.var;
		const locale = callerLocale(c);
		const rows = await listSessions(deps.db, caller.user.id, deps.now());
		const data = rows.map((row) => ({
			id: listedId(deps, row.id),
			platform: row.platform,
			created_at: new Date(row.createdAt).toISOString(),
			location: placeName(row.country, row.city, locale),
			current: row.id === caller.session.id,
		}));
		return answer("OK", { data });
	});
	route(app, contract.endSessions, endingAll, async (c, _, answer) => {
		await batch(c.var.deps.db, [endSessions(c.var.caller.user.id)]);
		return answer("Logged out of all devices", {});
	});
	route(app, contract.endSession, endingOne, async (c, { id }, answer) => {
		const { deps, caller } = c.var;
		const own = await listSessions(deps.db, caller.user.id, deps.now());
		const named = own.find((row) => listedId(deps, row.id) === id);
		const [ended] = named ? await batch(deps.db, [endOwnSession(caller.user.id, named.id)]) : [];
		// Somebody else's answers like none: an id tells nothing.
		if (!ended?.length) throw refuse(c, "not_found");
		return answer("Logged out", {});
	});
}
