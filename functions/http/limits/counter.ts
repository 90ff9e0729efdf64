import { BoundedMap } from "../../utils/bounded-map.ts";

/** Counts `by` in memory, where a write costs too much. Returns seconds to wait, 0 within `max` per `ms`; keeps 10,000 keys. */
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
