/** What one address may have of the speed test in an hour, as it takes the line of everybody else. */
export interface Allowance {
	/** A download and an upload each. */
	tests: number;
	bytes: number;
}

const hour = 60 * 60 * 1000;
/** A transfer that ends sooner is no half of a test; its bytes count. */
const shortest = 1000;
/** Addresses counted at a time; the one counted longest goes first. */
const remembered = 10_000;

interface Spent {
	since: number;
	transfers: number;
	bytes: number;
}

/** Counts the transfers of each address, in this process alone, by the hour that begins with the first. */
export function createBudget({ tests, bytes }: Allowance, now: () => number) {
	const counts = new Map<string, Spent>();
	const find = (block: string): Spent | undefined => {
		const spent = counts.get(block);
		return spent && Math.abs(now() - spent.since) < hour ? spent : undefined;
	};
	return {
		/** Seconds until a test may begin; 0 is now. An upload ends what a download began, so it may always follow one. */
		wait(block: string, upload = false): number {
			const spent = find(block);
			if (!spent) return 0;
			const most = upload
				? { transfers: 2 * tests, bytes: 1.5 * bytes }
				: { transfers: 2 * tests - 1, bytes };
			if (spent.transfers < most.transfers && spent.bytes < most.bytes) return 0;
			return Math.max(1, Math.ceil((spent.since + hour - now()) / 1000));
		},
		/** @param ms how long a transfer took */
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
