import { isIP } from "node:net";

/** An address in one spelling: IPv4-mapped IPv6 as IPv4, no zone, lower case; null when it is none. */
export function normalizeAddress(value: string | null | undefined): string | null {
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
	const entries = (header ?? "").split(",").map(normalizeAddress);
	const entry = hops > 0 && header ? entries[Math.max(0, entries.length - hops)] : null;
	return entry ?? normalizeAddress(socket);
}

/** The eight groups of an IPv6 address. */
function groups(address: string): string[] {
	const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
	if (dotted) {
		const [a = 0, b = 0, c = 0, d = 0] = dotted.slice(2).map(Number);
		return groups(`${dotted[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`);
	}
	const [head = "", tail] = address.split("::");
	const left = head ? head.split(":") : [];
	const right = tail ? tail.split(":") : [];
	const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill("0");
	return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}

/** What an address is counted by: an IPv4 address whole, IPv6 by /64, which is one household (design §7). */
export function addressBlock(address: string | null): string {
	if (!address) return "unknown";
	return address.includes(":") ? `${groups(address).slice(0, 4).join(":")}::/64` : address;
}
