// @ts-expect-error: it comes without types
import autocannon from "autocannon";
import type { Server } from "./servers.ts";
import { count, median } from "./table.ts";

/** The headers of one request. */
export type Headers = Record<string, string>;

export interface Load {
	/** Answers per second. */
	rate: number;
	/** Milliseconds, 99 of 100 answers are faster. */
	p99: number;
	/** Microseconds of CPU time that an answer took its server: the same however busy the machine is. */
	cpu: number;
	/** Answers that were not 2xx. */
	failed: number;
}

/** 32 connections ask for one address as fast as they are answered, with one set of headers after the other. */
async function load(
	{ url, cpu }: Server,
	path: string,
	headers: readonly Headers[],
	duration: number,
): Promise<Load> {
	const before = cpu();
	const { requests, latency, non2xx, errors } = await autocannon({
		url: url + path,
		connections: 32,
		duration,
		requests: headers.map((of) => ({ headers: of })),
	});
	return {
		rate: requests.average,
		p99: latency.p99,
		cpu: (1e6 * (cpu() - before)) / requests.total,
		failed: non2xx + errors,
	};
}

/** Seconds that each is asked before anything is measured: what is compiled while a server is new is none of what an answer costs. */
const warming = 2;

/** Loads several servers in turn, several times over, so that a slow moment of the machine strikes them all. */
export async function compare(
	targets: { server: Server; path: string }[],
	headers: readonly Headers[],
	seconds = 3,
	rounds = 3,
): Promise<Load[]> {
	const runs: Load[][] = targets.map(() => []);
	for (const { server, path } of targets) await load(server, path, headers, warming);
	for (let round = 0; round < rounds; round++)
		for (const [at, { server, path }] of targets.entries())
			runs[at]?.push(await load(server, path, headers, seconds));
	return runs.map((of) => ({
		rate: median(of.map(({ rate }) => rate)),
		p99: median(of.map(({ p99 }) => p99)),
		cpu: median(of.map(({ cpu }) => cpu)),
		failed: of.reduce((sum, { failed }) => sum + failed, 0),
	}));
}

/** A load in words: how many, how fast, at what cost. */
export const inWords = ({ rate, p99, cpu, failed }: Load): string =>
	`${count(rate)}/s, ${Math.round(cpu)} µs of CPU, p99 ${p99} ms${failed ? `, ${count(failed)} FAILED` : ""}`;
