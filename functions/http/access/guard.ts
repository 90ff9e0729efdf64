import type { Context, MiddlewareHandler } from "hono";
import { findSession, noteSeen } from "../../db/queries/accounts/sessions.ts";
import { findTrial } from "../../db/queries/billing/trials.ts";
import { batch } from "../../db/run.ts";
import type { Deps } from "../../deps.ts";
import { trialMailbox } from "../../shared/mailbox.ts";
import type { AppEnv, Caller } from "../env.ts";
import { describeError } from "../log.ts";
import { type Call, refuse } from "../refuse.ts";
import { type Claims, readToken } from "./token.ts";

const day = 24 * 60 * 60 * 1000;

/** Notes after the answer on which day a login was last used: once a day, as a read must not cost a write. */
function noteToday(c: Call, { session }: Caller): void {
	const deps = c.get("deps");
	const now = deps.now();
	const today = now - (now % day);
	if (session.seenAt >= today) return;
	const noted = batch(deps.db, [noteSeen(session.id, today)]);
	deps.defer(noted.catch((error) => deps.log.warn("day not noted", describeError(error))));
}

/** Whose live session a token names; null when it is over, or another person's. */
async function findOwner(deps: Deps, { sessionId, userId, email }: Claims): Promise<Caller | null> {
	const found = await findSession(deps.db, sessionId, trialMailbox(deps, email), deps.now());
	if (found?.user.id !== userId) return null;
	const { user, trial } = found;
	// The token is older than the person's address.
	if (user.email !== email && trial?.userId !== user.id)
		found.trial = await findTrial(deps.db, user.id, trialMailbox(deps, user.email));
	return found;
}

/**
 * The caller of a bearer token (RFC 6750). Throws `unauthorized` without a token of ours, `session_ended` when
 * the session is over: its row is read on every call, so revoking works at once.
 */
export async function findCaller(c: Call<"unauthorized" | "session_ended">): Promise<Caller> {
	const deps = c.get("deps");
	const said = c.req.header("authorization") ?? "";
	const [scheme] = /^Bearer +/i.exec(said) ?? [];
	const token = scheme && said.slice(scheme.length);
	if (!token) throw refuse(c, "unauthorized");
	const claims = await readToken(deps, token);
	if (claims === "invalid") throw refuse(c, "unauthorized");
	const found = claims === "expired" ? null : await findOwner(deps, claims);
	if (!found) throw refuse(c, "session_ended");
	noteToday(c, found);
	return found;
}

/** Lets only a signed-in caller on, who is then known to the call. */
export const letIn = (c: Context<AppEnv>): Promise<void> =>
	findCaller(c).then((caller) => c.set("caller", caller));

/** The same as a step of its own, before what was sent is looked at. */
export const guard: MiddlewareHandler<AppEnv> = (c, next) => letIn(c).then(next);
