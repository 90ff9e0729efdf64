import { hashWithKey } from "./keyed-hash.ts";

interface Provider {
	/** Aliases of the same mailbox; the first is canonical. */
	domains: readonly string[];
	/** Normalizes the part before the @. */
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

/** Yahoo names have no hyphen; one with it is a disposable address, `base-keyword`. Yahoo Japan is a separate company. */
const yahoo = /^(ymail\.com|rocketmail\.com|yahoo\.(?!co\.jp$)((com|co)\.)?[a-z]{2,3})$/;
/** `anything@name.fastmail.com` is `name@fastmail.com`. */
const fastmail = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/** The mailbox behind an address: without a plus tag, and by its provider's rules. Only for limits per mailbox. @param email normalized */
export function normalizeMailbox(email: string): string {
	const index = email.lastIndexOf("@");
	const domain = email.slice(index + 1);
	// A leading plus is no tag.
	const local = email.slice(0, index).replace(/(?<=.)\+.*$/su, "");
	const [, name, host] = fastmail.exec(domain) ?? [];
	if (name && host) return `${name}@${host}`;
	// Keep the hyphen: the base may be another user's name.
	if (yahoo.test(domain)) return `${local.replace(/(?<=.)-.*$/su, "-")}@${domain}`;
	const provider = providers.find(({ domains }) => domains.includes(domain));
	return provider ? `${provider.read?.(local) ?? local}@${provider.domains[0]}` : `${local}@${domain}`;
}

/** Keyed hash of a mailbox for its trial, so that the record can outlive the account. */
export const hashTrialMailbox = ({ hashKey }: { hashKey: Uint8Array }, email: string): string =>
	hashWithKey(hashKey, "trial", normalizeMailbox(email));

export const hashRefundMailbox = ({ hashKey }: { hashKey: Uint8Array }, email: string): string =>
	hashWithKey(hashKey, "refund", normalizeMailbox(email));

/** Subscriber id: a keyed hash of the address, so that concurrent requests write the same row. */
export const hashSubscriberId = ({ hashKey }: { hashKey: Uint8Array }, email: string): string =>
	hashWithKey(hashKey, "newsletter", "reader", email);
