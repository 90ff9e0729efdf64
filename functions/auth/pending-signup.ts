import {
	activate,
	findPending,
	listPendingForProof,
	type PendingSignup,
} from "../db/queries/accounts/pending-signups.ts";
import type { SessionUser } from "../db/queries/accounts/users.ts";
import { clearHits } from "../db/queries/rate-limits.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import type { RequestContext } from "../http/api-error.ts";
import { buildPersonRule } from "../http/rate-limits.ts";
import { hashFor } from "../utils/keyed-hash.ts";
import { hashLink } from "./code.ts";

/** A sign-up's password counts only with its browser's token, or re-entered by who proved the address: starting one for another gains nothing. */
export const hashOwner = hashFor<[email: string, registration: string]>("registration");

/** The pending sign-up of this browser; null without a token or after it expired. */
export async function findOwnPending(
	deps: Deps,
	email: string,
	registration: string | undefined,
	validAt = deps.now(),
): Promise<PendingSignup | null> {
	if (!registration) return null;
	return findPending(deps.db, email, hashOwner(deps, email, registration), validAt);
}

/** The pending sign-up to resend a code for: the caller's own, or the only one if no token is given; even if expired. */
export async function findResendable(deps: Deps, email: string, registration?: string) {
	if (registration) return findOwnPending(deps, email, registration, 0);
	const findOnly = (validAt: number) => findPending(deps.db, email, null, validAt);
	return (await findOnly(deps.now())) ?? findOnly(0);
}

export const buildMailRules = (c: RequestContext, email: string, owner: string) => [
	buildPersonRule(c, "codeMail", "signup", email, owner),
	buildPersonRule(c, "inbox", "signup", email),
];

/** Turns a pending sign-up into an account; null if it was used or the address was taken meanwhile. */
export async function activatePending(c: RequestContext, email: string, id: string) {
	const { deps } = c.var;
	const [accountRows] = await batch(deps.db, [
		...activate(email, id, crypto.randomUUID(), deps.now()),
		clearHits([buildPersonRule(c, "wrongCode", "signup", email)]),
	]);
	const [person = null] = (accountRows ?? []) as unknown as SessionUser[];
	if (person) deps.count?.("signup");
	return person;
}

/** The account of the sign-up with this password, for who proved the address in another browser; null if none matches. */
export async function claimPending(c: RequestContext, email: string, password: string, proof: string) {
	const { deps } = c.var;
	for (const row of await listPendingForProof(deps.db, email, hashLink(deps, proof), deps.now())) {
		const { matches } = await deps.hasher.verify(password, row.password);
		if (matches) return activatePending(c, email, row.id);
	}
	return null;
}
