import { findSession, type SessionOwner } from "../db/queries/accounts/sessions.ts";
import { findTrial } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import type { Claims } from "../http/access/token.ts";
import { trialMailbox } from "./mailbox.ts";

/** Whose live session a token names, with how they stand; null when it is over, or another person's. */
export async function findSessionOwner(
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
