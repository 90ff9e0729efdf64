/** A least-recently-used map with a maximum total weight; by default every entry weighs 1. */
export class BoundedMap<Value> {
	readonly #entries = new Map<string, Value>();
	readonly #max: number;
	readonly #weigh: (value: Value) => number;
	#weight = 0;

	constructor(max: number, weigh: (value: Value) => number = () => 1) {
		this.#max = max;
		this.#weigh = weigh;
	}

	get(key: string): Value | undefined {
		const value = this.#entries.get(key);
		if (value === undefined) return undefined;
		this.#entries.delete(key);
		this.#entries.set(key, value);
		return value;
	}

	set(key: string, value: Value): void {
		this.#delete(key);
		this.#entries.set(key, value);
		this.#weight += this.#weigh(value);
		for (const oldest of this.#entries.keys()) {
			if (this.#weight <= this.#max) break;
			this.#delete(oldest);
		}
	}

	#delete(key: string): void {
		const value = this.#entries.get(key);
		if (value !== undefined) this.#weight -= this.#weigh(value);
		this.#entries.delete(key);
	}
}
