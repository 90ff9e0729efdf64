import { BoundedMap } from "../../../utils/bounded-map.ts";
import { hour } from "../../../utils/time.ts";

/** Hourly speed test allowance per address, because tests use everyone's bandwidth. */
export interface Allowance {
	/** A test is one download plus one upload. */
	tests: number;
	bytes: number;
}

/** Milliseconds; shorter transfers don't count as half a test, but their bytes count. */
const minTransferTime = 1000;
/** Maximum tracked addresses; the least recently used is dropped. */
const maxAddresses = 10_000;

/** Counts transfers per address in this process, per hour from the first. */
export function createBudget({ tests, bytes }: Allowance, now: () => number) {
	const counts = new BoundedMap<{ since: number; transfers: number; bytes: number }>(maxAddresses);
	const find = (block: string) => {
		const usage = counts.get(block);
		return usage && Math.abs(now() - usage.since) < hour ? usage : undefined;
	};
	return {
		/** Seconds until a test may start; 0 for now. An upload completes a download's test, so it's always allowed after one. */
		wait(block: string, upload = false): number {
			const usage = find(block);
			if (!usage) return 0;
			const max = upload ? { transfers: 2 * tests, bytes: 1.5 * bytes } : { transfers: 2 * tests - 1, bytes };
			if (usage.transfers < max.transfers && usage.bytes < max.bytes) return 0;
			return Math.max(1, Math.ceil((usage.since + hour - now()) / 1000));
		},
		/** @param ms duration of the transfer */
		spend(block: string, moved: number, ms: number): void {
			const usage = find(block) ?? { since: now(), transfers: 0, bytes: 0 };
			usage.bytes += moved;
			if (ms >= minTransferTime) usage.transfers++;
			counts.set(block, usage);
		},
	};
}
