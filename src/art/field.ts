/** FNV-1a: a number for a name, the same on every machine and forever. */
export function hash(name: string): number {
	let value = 2166136261;
	for (const char of name) value = Math.imul(value ^ char.charCodeAt(0), 16777619);
	return value >>> 0;
}

/** mulberry32: numbers between 0 and 1 that follow from the seed. */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** Height at a point: 0 is open water, about 0.7 the coast, 1 and more a hill. */
export type Field = (x: number, y: number) => number;

/** A hill or a shoal: a Gaussian with its own axes. */
export interface Bump {
	x: number;
	y: number;
	rx: number;
	ry: number;
	/** Direction of its long axis, in radians. */
	turn?: number;
	height: number;
}

interface Ground {
	width: number;
	height: number;
	bumps: readonly Bump[];
	/** Height of the low waves laid over everything, so that no contour is a plain oval. */
	swell: number;
	seed: number;
}

export function buildGround({ width, height, bumps, swell, seed }: Ground): Field {
	const next = createRandom(seed);
	const waves = Array.from({ length: 5 }, () => ({
		fx: ((next() * 2 - 1) * 5) / width,
		fy: ((next() * 2 - 1) * 5) / height,
		phase: next() * 6.28,
		high: swell * (0.5 + next() * 0.5),
	}));
	const hills = bumps.map((bump) => ({
		...bump,
		cos: Math.cos(bump.turn ?? 0),
		sin: Math.sin(bump.turn ?? 0),
	}));
	return (x, y) => {
		let sum = 0;
		for (const hill of hills) {
			const u = ((x - hill.x) * hill.cos + (y - hill.y) * hill.sin) / hill.rx;
			const v = ((y - hill.y) * hill.cos - (x - hill.x) * hill.sin) / hill.ry;
			const distance = u * u + v * v;
			// Farther away it's nothing.
			if (distance < 30) sum += hill.height * Math.exp(-distance);
		}
		for (const wave of waves) sum += wave.high * Math.sin((x * wave.fx + y * wave.fy) * 6.28 + wave.phase);
		return sum;
	};
}

/** Bends the plane by up to `reach`, which gives coasts coves of a size by `scale`, and roughens what stands above water. */
export function roughen(field: Field, reach: number, scale = 1): Field {
	return (x, y) => {
		const X = x * scale;
		const Y = y * scale;
		const along = Math.sin(X * 0.021 + Y * 0.034) + 0.6 * Math.sin(X * 0.052 - Y * 0.041 + 2);
		const across = Math.sin(X * 0.031 - Y * 0.024 + 1) + 0.6 * Math.sin(X * 0.047 + Y * 0.055);
		const rock = Math.max(0, Math.min(1, field(x, y) - 0.3));
		return field(x + along * reach, y + across * reach) + 0.05 * Math.sin(x * 0.06 + y * 0.075) * rock;
	};
}

/** Deep water outside of the chart and its margin, so that every contour closes. */
export const clip =
	(field: Field, width: number, height: number, margin: number): Field =>
	(x, y) =>
		x < -margin || y < -margin || x > width + margin || y > height + margin ? -1 : field(x, y);
