import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";
import { addressBlock } from "../request/address.ts";

/** Reads of one address in a minute: an office of people behind it makes fewer, a machine that copies or presses more. */
const readsPerMinute = 600;
const minute = 60_000;
/** Addresses counted at a time; the one counted longest goes first. */
const remembered = 10_000;

/**
 * A limit for every read of the API, per address, counted in memory by each process: a read must not cost a write.
 * @returns counts one; throws `rate_limited`
 */
export function limitReads(): (c: Context<AppEnv>) => void {
	const counts = new Map<string, { since: number; reads: number }>();
	return (c) => {
		if (c.get("pathRule").isUncounted) return;
		// Not by `c.var`, which makes an object of all there is at each look.
		const block = addressBlock(c.get("address"));
		const now = c.get("deps").now();
		let count = counts.get(block);
		if (!count || Math.abs(now - count.since) >= minute) {
			counts.delete(block);
			if (counts.size >= remembered) counts.delete(counts.keys().next().value ?? "");
			count = { since: now, reads: 0 };
			counts.set(block, count);
		}
		if (++count.reads > readsPerMinute)
			throw new ApiError("rate_limited", { retryAfter: (count.since + minute - now) / 1000 });
	};
}
