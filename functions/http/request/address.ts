import { isIP } from "node:net";
import { parseAddressGroups } from "../../contract/address.ts";

/** Canonical form of an IP address: IPv4-mapped IPv6 as IPv4, no zone, lower case; null if invalid. */
export function normalizeAddress(value: string | null | undefined): string | null {
	const bare = (value ?? "").trim().toLowerCase().replace(/%.*$/, "");
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
	return isIP(mapped) ? mapped : null;
}

/** The caller behind `hops` trusted proxies. Each appends its peer to X-Forwarded-For; clients can forge the rest. */
export function findForwardedAddress(
	header: string | null | undefined,
	socket: string | null | undefined,
	hops: number,
): string | null {
	const entries = hops > 0 && header ? header.split(",") : [];
	const entry = entries[Math.max(0, entries.length - hops)];
	// Some proxies add the port: 192.0.2.1:443, [2001:db8::1]:443.
	const address = entry?.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
	return normalizeAddress(address) ?? normalizeAddress(socket);
}

/** Rate-limit key of an IP address: IPv4 in full, IPv6 by /64, which is one household. */
export function getAddressBlock(address: string | null): string {
	if (!address) return "unknown";
	if (!address.includes(":")) return address;
	const groups = parseAddressGroups(address).map((group) => group.toString(16));
	return `${groups.slice(0, 4).join(":")}::/64`;
}
