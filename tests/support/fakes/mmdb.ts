type Value = string | number | boolean | { [key: string]: Value };

const control = (type: number, size: number): number[] => {
	const head = size < 29 ? [size] : [29, size - 29];
	if (size >= 29 + 256) throw new Error("too long for a test file");
	return type < 8
		? [(type << 5) | (head[0] ?? 0), ...head.slice(1)]
		: [head[0] ?? 0, type - 7, ...head.slice(1)];
};

/** Encodes a value of the data section (MaxMind DB file format 2.0): maps, strings, doubles for fractions, unsigned integers. */
function encode(value: Value): number[] {
	if (typeof value === "string") {
		const bytes = [...new TextEncoder().encode(value)];
		return [...control(2, bytes.length), ...bytes];
	}
	if (typeof value === "boolean") return control(14, Number(value));
	if (typeof value === "number") {
		const view = new DataView(new ArrayBuffer(8));
		if (Number.isInteger(value) && value >= 0) {
			view.setUint32(0, value);
			return [...control(6, 4), ...new Uint8Array(view.buffer, 0, 4)];
		}
		view.setFloat64(0, value);
		return [...control(3, 8), ...new Uint8Array(view.buffer)];
	}
	const entries = Object.entries(value);
	return [
		...control(7, entries.length),
		...entries.flatMap(([key, inner]) => [...encode(key), ...encode(inner)]),
	];
}

/** An MMDB file with records for single IPv4 addresses, as in MaxMind's city and ASN databases. */
export function mmdbFile(records: Record<string, { [key: string]: Value }>, day = "2026-02-03"): Uint8Array {
	const nodes: [number | null, number | null][] = [[null, null]];
	const leaves: [node: number, side: 0 | 1, offset: number][] = [];
	const data: number[] = [];
	for (const [address, record] of Object.entries(records)) {
		const bits = address
			.split(".")
			.flatMap((part) => [...Number(part).toString(2).padStart(8, "0")].map(Number)) as (0 | 1)[];
		let at = 0;
		for (const bit of bits.slice(0, -1)) {
			const node = nodes[at] as [number | null, number | null];
			node[bit] ??= nodes.push([null, null]) - 1;
			at = node[bit] as number;
		}
		leaves.push([at, bits.at(-1) as 0 | 1, data.length]);
		data.push(...encode(record));
	}
	const tree = nodes.map(([left, right]) => [left ?? nodes.length, right ?? nodes.length]);
	for (const [node, side, offset] of leaves) (tree[node] as number[])[side] = nodes.length + 16 + offset;
	const view = new DataView(new ArrayBuffer(tree.length * 8));
	for (const [i, record] of tree.flat().entries()) view.setUint32(i * 4, record);
	const metadata = encode({
		binary_format_major_version: 2,
		binary_format_minor_version: 0,
		build_epoch: Date.parse(day) / 1000,
		database_type: "Test",
		ip_version: 4,
		node_count: nodes.length,
		record_size: 32,
	});
	const marker = [0xab, 0xcd, 0xef, ...new TextEncoder().encode("MaxMind.com")];
	return Uint8Array.from([
		...new Uint8Array(view.buffer),
		...Array<number>(16).fill(0),
		...data,
		...marker,
		...metadata,
	]);
}
