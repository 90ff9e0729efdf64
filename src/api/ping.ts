import { speedPingPath } from "../../functions/contract/speed.ts";

const deadline = 5_000;
let count = 0;

/**
 * Milliseconds that one byte takes here and back. Throws when it does not come, or not in time.
 * @param origin of the server; the page's own unless told
 */
export async function ping(origin = ""): Promise<number> {
	count += 1;
	const start = performance.now();
	// An address of its own each time: nothing on the way can answer from memory.
	const response = await fetch(`${origin}${speedPingPath}?${count}`, {
		cache: "no-store",
		signal: AbortSignal.timeout(deadline),
	});
	if (!response.ok) throw new Error(`Request failed ${response.status}`);
	await response.arrayBuffer();
	return performance.now() - start;
}
