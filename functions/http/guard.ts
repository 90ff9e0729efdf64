import type { MiddlewareHandler } from "hono";
import { findSession } from "../db/queries/sessions.ts";
import type { AppEnv, Caller } from "./env.ts";
import { type Call, refuse } from "./refuse.ts";
import { readToken } from "./token.ts";

/**
 * The caller of a bearer token (RFC 6750). Throws `unauthorized` without a token of ours, `session_ended` when
 * the session is over: its row is read on every call, so revoking works at once.
 */
export async function findCaller(c: Call<"unauthorized" | "session_ended">): Promise<Caller> {
	const deps = c.get("deps");
	const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	const challenge = { headers: { "WWW-Authenticate": "Bearer" } };
	if (!token) throw refuse(c, "unauthorized", challenge);
	const claims = await readToken(deps, token);
	if (claims === "invalid") throw refuse(c, "unauthorized", challenge);
	const found = claims === "expired" ? null : await findSession(deps.db, claims.sessionId, deps.now());
	if (!found || claims === "expired" || found.user.id !== claims.userId) {
		throw refuse(c, "session_ended", challenge);
	}
	return found;
}

/** Lets only signed-in callers through. */
export const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
	c.set("caller", await findCaller(c));
	return next();
};
