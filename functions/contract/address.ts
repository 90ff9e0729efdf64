/** The 16-bit groups of an IP address: eight for IPv6 in any notation (also with a dotted IPv4 tail), two for IPv4. */
export function parseAddressGroups(address: string): number[] {
	const [left = "", right] = address.split("::");
	const numbers = (part: string) =>
		(part ? part.split(":") : []).flatMap((group) => {
			const [a = 0, b = 0, c = 0, d] = group.split(".").map(Number);
			return d === undefined ? Number.parseInt(group, 16) : [a * 256 + b, c * 256 + d];
		});
	const [head, tail] = [numbers(left), numbers(right ?? "")];
	const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
	return [...head, ...Array<number>(zeros).fill(0), ...tail];
}

const toBits = (address: string): string =>
	parseAddressGroups(address)
		.map((group) => group.toString(2).padStart(16, "0"))
		.join("");

/** Special-purpose blocks: private, shared, loopback, link-local, documentation, benchmarking, discard, multicast (RFC 6890, RFC 9637). */
const specialBlocks = `
	0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
	192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
	::/127 100::/32 2001:db8::/32 3fff::/20 fc00::/7 fe80::/10 fec0::/10 ff00::/8`
	.trim()
	.split(/\s+/)
	.map((block) => {
		const [net = "", prefix] = block.split("/");
		const bits = toBits(net);
		return { size: bits.length, head: bits.slice(0, Number(prefix)) };
	});

/** Whether an address isn't globally routable (private, loopback, documentation, …), so it has no location. True for invalid input. */
export function isUnroutable(address: string): boolean {
	const bits = toBits(address.replace(/^::ffff:(?=\d+\.)/i, ""));
	const isAddress = /^([01]{32}|[01]{128})$/.test(bits);
	return !isAddress || specialBlocks.some(({ size, head }) => size === bits.length && bits.startsWith(head));
}

export const getIpVersion = (address: string): 4 | 6 => (address.includes(":") ? 6 : 4);

/** Whether a listening address is reachable only from this machine. */
export const isLoopbackHost = (host: string): boolean => ["127.0.0.1", "localhost", "::1"].includes(host);

export function isLoopbackOrigin(origin: string): boolean {
	const { hostname } = new URL(origin);
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
