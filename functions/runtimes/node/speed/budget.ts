/** Hourly speed test allowance per address, because tests use everyone's bandwidth. */
export interface Allowance {
	/** A test is one download plus one upload. */
	tests: number;
	bytes: number;
}

const hour = 60 * 60 * 1000;
/** Milliseconds; shorter transfers don't count as half a test, but their bytes count. */
const shortest = 1000;
/** Maximum tracked addresses; the oldest is dropped. */
const remembered = 10_000;

interface Spent {
	since: number;
	transfers: number;
	bytes: number;
}

/** Counts transfers per address in this process, per hour from the first. */
export function createBudget({ tests, bytes }: Allowance, now: () => number) {
	const counts = new Map<string, Spent>();
	const find = (block: string): Spent | undefined => {
		const spent = counts.get(block);
		return spent && Math.abs(now() - spent.since) < hour ? spent : undefined;
	};
	return {
		/** Seconds until a test may start; 0 for now. An upload completes a download's test, so it's always allowed after one. */
		wait(block: string, upload = false): number {
			const spent = find(block);
			if (!spent) return 0;
			const most = upload
				? { transfers: 2 * tests, bytes: 1.5 * bytes }
				: { transfers: 2 * tests - 1, bytes };
			if (spent.transfers < most.transfers && spent.bytes < most.bytes) return 0;
			return Math.max(1, Math.ceil((spent.since + hour - now()) / 1000));
		},
		/** @param ms duration of the transfer */
		spend(block: string, moved: number, ms: number): void {
			let spent = find(block);
			if (!spent) {
				spent = { since: now(), transfers: 0, bytes: 0 };
				counts.delete(block);
				if (counts.size >= remembered) counts.delete(counts.keys().next().value ?? "");
				counts.set(block, spent);
			}
			spent.bytes += moved;
			if (ms >= shortest) spent.transfers++;
		},
	};
}
