/** A least-recently-used map with a maximum size. */
export class BoundedMap<Value> {
	readonly #entries = new Map<string, Value>();
	readonly #max: number;

	constructor(max: number) {
		this.#max = max;
	}

	get(key: string): Value | undefined {
		const value = this.#entries.get(key);
		if (value !== undefined) this.#move(key, value);
		return value;
	}

	set(key: string, value: Value): void {
		this.#move(key, value);
		if (this.#entries.size > this.#max) this.delete(this.#entries.keys().next().value as string);
	}

	delete(key: string): void {
		this.#entries.delete(key);
	}

	#move(key: string, value: Value): void {
		this.#entries.delete(key);
		this.#entries.set(key, value);
	}
}

/** Creates one LRU cache per secret; a cache is dropped with its secret. @param max entries per cache */
export function cachePerSecret<Value>(max: number): (secret: object) => BoundedMap<Value> {
	const caches = new WeakMap<object, BoundedMap<Value>>();
	return (secret) => {
		const cache = caches.get(secret) ?? new BoundedMap<Value>(max);
		caches.set(secret, cache);
		return cache;
	};
}
