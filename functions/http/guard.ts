import type { MiddlewareHandler } from "hono";
import { findSession, recordLastSeen, type SessionOwner } from "../db/queries/accounts/sessions.ts";
import { findTrial } from "../db/queries/billing/trials.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { hashTrialMailbox } from "../utils/mailbox.ts";
import { day } from "../utils/time.ts";
import { createError, type RequestContext } from "./api-error.ts";
import type { AppEnv } from "./env.ts";
import { type Claims, readToken } from "./token.ts";

/** The session named by a token, with its owner; null if it's over or belongs to someone else. */
async function findSessionOwner(
	deps: Deps,
	{ sessionId, userId, email, mailbox }: Claims,
): Promise<SessionOwner | null> {
	const owner = await findSession(deps.db, sessionId, mailbox, deps.now());
	if (owner?.user.id !== userId) return null;
	const { user, trial } = owner;
	// The address has changed since the token was issued.
	if (user.email !== email && trial?.userId !== user.id)
		owner.trial = await findTrial(deps.db, user.id, hashTrialMailbox(deps, user.email));
	return owner;
}

/**
 * The caller of a bearer token (RFC 6750). Throws `unauthorized` for an invalid token, `session_ended` for
 * an ended session; the session is read on every request, so revocation is immediate.
 */
export async function findCaller(c: RequestContext<"unauthorized" | "session_ended">): Promise<SessionOwner> {
	const deps = c.get("deps");
	const [, token] = /^Bearer +(.*)$/is.exec(c.req.header("authorization") ?? "") ?? [];
	const claims = token ? await readToken(deps, token) : "invalid";
	if (claims === "invalid") throw createError(c, "unauthorized");
	const owner = claims === "expired" ? null : await findSessionOwner(deps, claims);
	if (!owner) throw createError(c, "session_ended");
	const today = deps.now() - (deps.now() % day);
	// At most once a day, so that reads don't cost a write.
	if (owner.session.seenAt < today)
		deps.defer("last use", batch(deps.db, [recordLastSeen(owner.session.id, today)]));
	return owner;
}

/** Requires a signed-in caller, before input is validated, and sets the variables of its session. */
export const requireSession: MiddlewareHandler<AppEnv> = async (c, next) => {
	const { session, user, plan, trial, confirming } = await findCaller(c);
	c.set("session", session);
	c.set("user", user);
	c.set("plan", plan);
	c.set("trial", trial);
	c.set("confirming", confirming);
	await next();
};
