import type { Context, MiddlewareHandler } from "hono";
import { findSession, noteSeen, type SessionOwner } from "../../db/queries/accounts/sessions.ts";
import { findTrial } from "../../db/queries/billing/trials.ts";
import { batch } from "../../db/run.ts";
import type { Deps } from "../../deps.ts";
import { trialMailbox } from "../../shared/mailbox.ts";
import type { AppEnv, Caller } from "../env.ts";
import { describeError } from "../log.ts";
import { type RequestContext, refuse } from "../refuse.ts";
import { type Claims, readToken } from "./token.ts";

const day = 24 * 60 * 60 * 1000;

/** Notes after the answer on which day a login was last used: once a day, as a read must not cost a write. */
function noteToday(c: RequestContext, { session }: Caller): void {
	const deps = c.get("deps");
	const now = deps.now();
	const today = now - (now % day);
	if (session.seenAt >= today) return;
	const noted = batch(deps.db, [noteSeen(session.id, today)]);
	deps.defer(noted.catch((error) => deps.log.warn("day not noted", describeError(error))));
}

/** Whose live session a token names, with how they stand; null when it is over, or another person's. */
async function findSessionOwner(
	deps: Deps,
	{ sessionId, userId, email }: Claims,
): Promise<SessionOwner | null> {
	const owner = await findSession(deps.db, sessionId, trialMailbox(deps, email), deps.now());
	if (owner?.user.id !== userId) return null;
	const { user, trial } = owner;
	// The token is older than the person's address.
	if (user.email !== email && trial?.userId !== user.id)
		owner.trial = await findTrial(deps.db, user.id, trialMailbox(deps, user.email));
	return owner;
}

/**
 * The caller of a bearer token (RFC 6750). Throws `unauthorized` without a token of ours, `session_ended` when
 * the session is over: its row is read on every call, so revoking works at once.
 */
export async function findCaller(c: RequestContext<"unauthorized" | "session_ended">): Promise<Caller> {
	const deps = c.get("deps");
	const [, token] = /^Bearer +(.*)$/is.exec(c.req.header("authorization") ?? "") ?? [];
	if (!token) throw refuse(c, "unauthorized");
	const claims = await readToken(deps, token);
	if (claims === "invalid") throw refuse(c, "unauthorized");
	const owner = claims === "expired" ? null : await findSessionOwner(deps, claims);
	if (!owner) throw refuse(c, "session_ended");
	noteToday(c, owner);
	return owner;
}

/** Lets only a signed-in caller on, who is then known to the call. */
export const authenticate = (c: Context<AppEnv>): Promise<void> =>
	findCaller(c).then((caller) => c.set("caller", caller));

/** The same as a step of its own, before what was sent is looked at. */
export const requireSession: MiddlewareHandler<AppEnv> = (c, next) => authenticate(c).then(next);
