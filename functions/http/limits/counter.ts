import { BoundedMap } from "../bounded-map.ts";

/**
 * Counts in memory, by each process or isolate for itself, where counting must not cost a write; 10,000 keys at a time.
 * @returns counts `by` more of a key; the seconds to wait, or 0 while it is at most `most` in `ms`
 */
export function createCounter(most: number, ms: number): (key: string, now: number, by?: number) => number {
	const counts = new BoundedMap<{ since: number; count: number }>(10_000);
	return (key, now, by = 1) => {
		let entry = counts.get(key);
		if (!entry || Math.abs(now - entry.since) >= ms) {
			entry = { since: now, count: 0 };
			counts.set(key, entry);
		}
		entry.count += by;
		return entry.count > most ? (entry.since + ms - now) / 1000 : 0;
	};
}
