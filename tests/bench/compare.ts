import { type Headers, type Load, load } from "./load.ts";
import type { Server } from "./servers.ts";
import { count, median } from "./table.ts";

/** What is asked for, from whom, and with which headers, in turn. */
export interface Target {
	server: Server;
	path: string;
	headers: readonly Headers[];
}

export interface Compared extends Load {
	/** Microseconds of CPU time that an answer took its server: the same however busy the machine is. */
	cpu: number;
}

/** Seconds that each is asked before anything is measured. */
const warming = 2;

/** Loads several addresses in turn, several times over, so that a slow moment of the machine strikes them all. */
export async function compare(targets: Target[], seconds: number, rounds: number): Promise<Compared[]> {
	const runs: Compared[][] = targets.map(() => []);
	// Not counted: what is compiled while a server is new is none of what an answer costs.
	for (const { server, path, headers } of targets) await load(server.url + path, headers, warming);
	for (let round = 0; round < rounds; round++)
		for (const [at, { server, path, headers }] of targets.entries()) {
			const before = server.cpu();
			const run = await load(server.url + path, headers, seconds);
			runs[at]?.push({ ...run, cpu: (1e6 * (server.cpu() - before)) / run.answers });
		}
	return runs.map((of) => {
		const middle = (figure: (run: Compared) => number): number => median(of.map(figure));
		return {
			rate: middle(({ rate }) => rate),
			p99: middle(({ p99 }) => p99),
			cpu: middle(({ cpu }) => cpu),
			answers: of.reduce((sum, { answers }) => sum + answers, 0),
			failed: of.reduce((sum, { failed }) => sum + failed, 0),
		};
	});
}

/** A load in words: how many, how fast, at what cost. */
export const readMessages = ({ rate, p99, cpu, failed }: Compared): string =>
	`${count(rate)}/s, ${Math.round(cpu)} µs of CPU, p99 ${p99} ms${failed ? `, ${count(failed)} FAILED` : ""}`;
