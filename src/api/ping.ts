import { speedPingPath } from "../../functions/contract/speed.ts";

const deadline = 5_000;
let count = 0;

/** Round-trip time of one byte to an origin, in milliseconds. Throws on failure and timeout. */
export async function ping(origin = ""): Promise<number> {
	count += 1;
	const start = performance.now();
	// A unique address, so that no cache answers.
	const response = await fetch(`${origin}${speedPingPath}?${count}`, {
		cache: "no-store",
		signal: AbortSignal.timeout(deadline),
	});
	if (!response.ok) throw new Error(`Request failed ${response.status}`);
	await response.arrayBuffer();
	return performance.now() - start;
}
