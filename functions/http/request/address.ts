import { isIP, isIPv4 } from "node:net";
import { groupsOf } from "../../contract/address.ts";

/** An address in one spelling: IPv4-mapped IPv6 as IPv4, no zone, lower case; null when it is none. */
export function normalizeAddress(value: string | null | undefined): string | null {
	// Most are, and it has one spelling.
	if (value && isIPv4(value)) return value;
	const bare = (value ?? "").trim().toLowerCase().replace(/%.*$/, "");
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
	return isIP(mapped) ? mapped : null;
}

/**
 * The caller's address behind `hops` proxies of our own: each appends to X-Forwarded-For the address it was
 * called from, so the entry `hops` from the end is the last one somebody trusted wrote. The rest anybody can send.
 */
export function forwardedAddress(
	header: string | null | undefined,
	socket: string | null | undefined,
	hops: number,
): string | null {
	const entries = hops > 0 && header ? header.split(",") : [];
	return normalizeAddress(entries[Math.max(0, entries.length - hops)]) ?? normalizeAddress(socket);
}

/** The first half of an IPv6 address, without zeros in front: "2001:db8:0:1". */
const blockOf = (address: string): string =>
	groupsOf(address)
		.slice(0, 4)
		.map((group) => group.toString(16))
		.join(":");

/** What an address is counted by: an IPv4 address whole, IPv6 by /64, which is one household. */
export function addressBlock(address: string | null): string {
	if (!address) return "unknown";
	return address.includes(":") ? `${blockOf(address)}::/64` : address;
}
