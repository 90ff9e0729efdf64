const octets = (address: string): number[] | null => {
	const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
	return parts?.every((part) => part < 256) ? parts : null;
};

/** IPv4 blocks that are nowhere in the world: this net, private, shared, loopback, link-local, documentation, benchmarks, multicast (RFC 6890). */
const blocks4: [string, number][] = [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
];

const value4 = (parts: readonly number[]): number => parts.reduce((sum, part) => sum * 256 + part, 0);
const inBlock4 = (value: number, [net, prefix]: [string, number]): boolean => {
	const size = 2 ** (32 - prefix);
	return Math.floor(value / size) === Math.floor(value4(octets(net) ?? []) / size);
};

/** The eight groups of an IPv6 address in any of its spellings, also with an IPv4 address as its end. */
export function groups6(address: string): number[] {
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

/** IPv6: loopback and unspecified, unique local, link-local, documentation, discard, multicast (RFC 6890, RFC 9637). */
const blocks6: [head: number, prefix: number][] = [
	[0x01000000, 32],
	[0x20010db8, 32],
	[0x3fff0000, 20],
	[0xfc000000, 7],
	[0xfe800000, 10],
	[0xfec00000, 10],
	[0xff000000, 8],
];

/**
 * Whether an address means nothing outside its own network: private, loopback, documentation and the like. Such an address has
 * no place in the world. What is no address at all is not routable either.
 */
export function isUnroutable(address: string): boolean {
	const four = octets(address.replace(/^::ffff:(?=\d+\.)/i, ""));
	if (four) return blocks4.some((block) => inBlock4(value4(four), block));
	if (!address.includes(":")) return true;
	const groups = groups6(address);
	const head = (groups[0] ?? 0) * 65536 + (groups[1] ?? 0);
	if (groups.slice(0, 7).every((group) => group === 0) && (groups[7] ?? 0) <= 1) return true;
	return blocks6.some(([net, prefix]) => {
		const size = 2 ** (32 - prefix);
		return Math.floor(head / size) === Math.floor(net / size);
	});
}

/** 4 or 6, for an address in its usual spelling. */
export const versionOf = (address: string): 4 | 6 => (address.includes(":") ? 6 : 4);
