/** FNV-1a: a number for a name, the same on every machine and forever. */
export function hash(name: string): number {
	let value = 2166136261;
	for (const char of name) value = Math.imul(value ^ char.charCodeAt(0), 16777619);
	return value >>> 0;
}

/** mulberry32: numbers between 0 and 1 that follow from the seed. */
export function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}
