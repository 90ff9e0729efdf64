import { type Load, load } from "./load.ts";
import { median } from "./table.ts";

/** What is asked for, and with which headers. */
export type Target = [url: string, headers: Record<string, string>];

/** Loads several addresses in turn, several times over, so that a slow moment of the machine strikes them all. */
export async function compare(targets: Target[], seconds: number, rounds: number): Promise<Load[]> {
	const runs: Load[][] = targets.map(() => []);
	for (let round = 0; round < rounds; round++)
		for (const [at, [url, headers]] of targets.entries()) runs[at]?.push(await load(url, headers, seconds));
	return runs.map((of) => ({
		rate: median(of.map(({ rate }) => rate)),
		p99: median(of.map(({ p99 }) => p99)),
		failed: of.reduce((sum, { failed }) => sum + failed, 0),
	}));
}
