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
