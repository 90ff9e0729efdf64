import type { Deps } from "../deps.ts";
import { keyedHash } from "./keyed-hash.ts";
import { memories } from "./memory.ts";

/** Where the dots before the @ say nothing, with the name under which all of a provider's domains are one. */
const dotless: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The mailbox that an address leads to, as one that many addresses share: without what follows a plus, and without dots where
 * the provider ignores them. Only for counting what a mailbox gets once: mail goes to the address as it was given.
 * @param email in its normal form
 */
export function mailboxOf(email: string): string {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	// What begins with a plus is no tag of anything.
	const local = email.slice(0, at).replace(/(?<=.)\+.*$/su, "");
	const shared = dotless[domain];
	return shared ? `${local.replaceAll(".", "")}@${shared}` : `${local}@${domain}`;
}

/** Hashes of mailboxes for each key: whoever is signed in reads their own again and again. */
const known = memories<string>(1000);

/** How a mailbox that began a trial is known: a keyed hash, so that it can outlive the account. */
export function trialMailbox({ hashKey }: Pick<Deps, "hashKey">, email: string): string {
	const own = known(hashKey);
	const held = own.get(email);
	if (held) return held;
	const hash = keyedHash(hashKey, "trial", mailboxOf(email));
	own.set(email, hash);
	return hash;
}

/** How a mailbox that was paid back at once is known. */
export const refundMailbox = ({ hashKey }: Pick<Deps, "hashKey">, email: string): string =>
	keyedHash(hashKey, "refund", mailboxOf(email));

/** A newsletter reader's id: a keyed hash of the address, so that of calls at the same time all write the same row. */
export const readerId = ({ hashKey }: Pick<Deps, "hashKey">, email: string): string =>
	keyedHash(hashKey, "newsletter", "reader", email);
