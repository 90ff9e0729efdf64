import type { Deps } from "../deps.ts";
import { cachePerSecret } from "../http/bounded-map.ts";
import { keyedHash } from "../http/keyed-hash.ts";

interface Provider {
	/** They all lead to the same mailbox, known by the first one. */
	domains: readonly string[];
	/** What the provider reads in the part before the @. */
	read?: (local: string) => string;
}

const yandex = "ru by kz com ua uz az ee fi fr kg lt lv md pl tj tm co.il com.am com.ge com.tr".split(" ");

const providers: readonly Provider[] = [
	{ domains: ["gmail.com", "googlemail.com"], read: (local) => local.replaceAll(".", "") },
	{
		domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
		read: (local) => local.replace(/[._-]/g, ""),
	},
	{ domains: ["icloud.com", "me.com", "mac.com"] },
	{
		domains: [...yandex.map((zone) => `yandex.${zone}`), "ya.ru"],
		read: (local) => local.replaceAll(".", "-"),
	},
];

/** Yahoo's names have no hyphen: one with it is a disposable address, `base-keyword`. Yahoo Japan is another company. */
const yahoo = /^(ymail\.com|rocketmail\.com|yahoo\.(?!co\.jp$)((com|co)\.)?[a-z]{2,3})$/;
/** `anything@name.fastmail.com` is `name@fastmail.com`. */
const fastmail = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * The mailbox an address leads to: without what follows a plus, and as its provider reads it. Only for counting what a mailbox gets once.
 * @param email in its normal form
 */
export function mailboxOf(email: string): string {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	// What begins with a plus is no tag of anything.
	const local = email.slice(0, at).replace(/(?<=.)\+.*$/su, "");
	const [, name, host] = fastmail.exec(domain) ?? [];
	if (name && host) return `${name}@${host}`;
	// The hyphen stays: the base may be somebody else's name.
	if (yahoo.test(domain)) return `${local.replace(/(?<=.)-.*$/su, "-")}@${domain}`;
	const provider = providers.find(({ domains }) => domains.includes(domain));
	return provider ? `${provider.read?.(local) ?? local}@${provider.domains[0]}` : `${local}@${domain}`;
}

/** Hashes of mailboxes for each key: whoever is signed in reads their own again and again. */
const hashes = cachePerSecret<string>(1000);

/** How a mailbox that began a trial is known: a keyed hash, so that it can outlive the account. */
export function trialMailbox({ hashKey }: Pick<Deps, "hashKey">, email: string): string {
	const cache = hashes(hashKey);
	const hash = cache.get(email) ?? keyedHash(hashKey, "trial", mailboxOf(email));
	cache.set(email, hash);
	return hash;
}

/** How a mailbox that was paid back at once is known. */
export const refundMailbox = ({ hashKey }: Pick<Deps, "hashKey">, email: string): string =>
	keyedHash(hashKey, "refund", mailboxOf(email));

/** A newsletter reader's id: a keyed hash of the address, so that of calls at the same time all write the same row. */
export const readerId = ({ hashKey }: Pick<Deps, "hashKey">, email: string): string =>
	keyedHash(hashKey, "newsletter", "reader", email);
