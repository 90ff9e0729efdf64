import type { Context } from "hono";
import type { AppEnv } from "../env.ts";
import { ApiError } from "../errors.ts";
import { addressBlock } from "../request/address.ts";
import { createCounter } from "./counter.ts";

/** Reads of one address in a minute: an office of people behind it makes fewer, a machine that copies or presses more. */
const readsPerMinute = 600;

/** A limit for every read of the API, per address. @returns counts one; throws `rate_limited` */
export function limitReads(): (c: Context<AppEnv>) => void {
	const count = createCounter(readsPerMinute, 60_000);
	return (c) => {
		if (c.get("pathRule").isUncounted) return;
		// Not by `c.var`, which makes an object of all there is at each look.
		const retryAfter = count(addressBlock(c.get("address")), c.get("deps").now());
		if (retryAfter) throw new ApiError("rate_limited", { retryAfter });
	};
}
