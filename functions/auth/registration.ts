import type { SignupSent } from "../contract/account/auth.ts";
import { activate, findPending, type Pending, provenPending } from "../db/queries/accounts/registrations.ts";
import type { Person } from "../db/queries/accounts/users.ts";
import { clearHits, type Rule } from "../db/queries/limits.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { keyedHash } from "../http/keyed-hash.ts";
import { limitKey, personRule } from "../http/limits/limits.ts";
import type { RequestContext } from "../http/refuse.ts";
import { codeSentReply, hashLink, newToken } from "./code.ts";

/**
 * A sign-up belongs to the browser that began it: its password counts only with that browser's random value, or typed again by
 * somebody who has proven the address. So nobody gains by beginning a sign-up with another person's address.
 */
const hashOwner = (deps: Deps, email: string, registration: string): string =>
	keyedHash(deps.hashKey, "registration", email, registration);

/** What a browser began with this address; null when it names nothing, or nothing that still lives. */
export async function findOwnPending(
	deps: Deps,
	email: string,
	registration: string | undefined,
	since = deps.now(),
): Promise<Pending | null> {
	if (!registration) return null;
	return findPending(deps.db, email, hashOwner(deps, email, registration), since);
}

/** What another code is sent for: the caller's own, or for callers that name none the only one; also when its time is over. */
export async function findResendable(
	deps: Deps,
	email: string,
	registration?: string,
): Promise<Pending | null> {
	if (registration) return findOwnPending(deps, email, registration, 0);
	const findOnly = (since: number) => findPending(deps.db, email, null, since);
	return (await findOnly(deps.now())) ?? findOnly(0);
}

/** The caller's own registration, or the name of a new one. */
export async function findOwnOrNew(deps: Deps, email: string, token: string | undefined) {
	const pending = await findOwnPending(deps, email, token);
	const registration = pending && token ? token : newToken();
	return { pending, registration, owner: hashOwner(deps, email, registration) };
}

/** What a mail for a sign-up counts against: the browser that asks, and all who sign up with this address. */
export const mailRules = (c: RequestContext, email: string, owner: string): [Rule, Rule] => [
	personRule(c, "send", "signup", email, owner),
	personRule(c, "inbox", "signup", email),
];

/** What `register` answers when no mail could be sent: how long the code mailed before still works, and when to ask for another. */
export async function pendingCodeReply(
	deps: Deps,
	pending: Pending | null,
	wait: number,
): Promise<Omit<SignupSent, "registration">> {
	const remaining = pending ? pending.codeExpiresAt - deps.now() : 0;
	return {
		...(await codeSentReply(deps)),
		expires_in: Math.max(0, Math.ceil(remaining / 1000)),
		resend_in: Math.ceil(wait),
	};
}

/** Makes a registration the account of its address; null when it was used or the address taken meanwhile. */
export async function activatePending(deps: Deps, email: string, id: string): Promise<Person | null> {
	const [accountRows, consumedRows] = await batch(deps.db, [
		...activate(email, id, crypto.randomUUID(), deps.now()),
		clearHits(limitKey(deps, "wrong", "email", "signup", email)),
	]);
	const person = consumedRows?.length ? (accountRows?.[0] as Person | undefined) : undefined;
	if (person) deps.count?.("signup");
	return person ?? null;
}

/**
 * The account that a password makes of a registration, for somebody who proved the address in another browser than the one that
 * began it. Null when no registration fits it, or the proof has ended.
 */
export async function claimPending(
	deps: Deps,
	email: string,
	password: string,
	proof: string,
): Promise<Person | null> {
	for (const row of await provenPending(deps.db, email, hashLink(deps, proof), deps.now())) {
		const { fits } = await deps.hasher.verify(password, row.password);
		if (fits) return activatePending(deps, email, row.id);
	}
	return null;
}
