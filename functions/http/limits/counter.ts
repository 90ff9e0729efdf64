import { BoundedMap } from "../../utils/bounded-map.ts";

/**
 * In-memory counter per process or isolate, for up to 10,000 keys, where counting mustn't cost a write. @returns
 * a function that adds `by` to a key and returns seconds to wait, 0 within `max` per `ms`
 */
export function createCounter(max: number, ms: number): (key: string, now: number, by?: number) => number {
	const counts = new BoundedMap<{ since: number; count: number }>(10_000);
	return (key, now, by = 1) => {
		let entry = counts.get(key);
		if (!entry || Math.abs(now - entry.since) >= ms) {
			entry = { since: now, count: 0 };
			counts.set(key, entry);
		}
		entry.count += by;
		return entry.count > max ? (entry.since + ms - now) / 1000 : 0;
	};
}
