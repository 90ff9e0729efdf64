/** What was worked out before, under its key: so many at most, the oldest goes first. */
export class Memory<Value> {
	readonly #kept = new Map<string, Value>();
	readonly #most: number;

	constructor(most: number) {
		this.#most = most;
	}

	get(key: string): Value | undefined {
		return this.#kept.get(key);
	}

	set(key: string, value: Value): void {
		if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
		this.#kept.set(key, value);
	}

	forget(key: string): void {
		this.#kept.delete(key);
	}
}

/** Gives what is remembered under a secret: it goes with it. @param most entries for each */
export function memories<Value>(most: number): (secret: object) => Memory<Value> {
	const known = new WeakMap<object, Memory<Value>>();
	return (secret) => {
		let held = known.get(secret);
		if (!held) {
			held = new Memory(most);
			known.set(secret, held);
		}
		return held;
	};
}
