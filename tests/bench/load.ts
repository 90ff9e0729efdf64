// @ts-expect-error: no type declarations
import autocannon from "autocannon";
import type { Server } from "./servers.ts";
import { count, median } from "./table.ts";

export type Headers = Record<string, string>;

export interface Load {
	/** Responses per second. */
	rate: number;
	/** 99th percentile latency in milliseconds. */
	p99: number;
	/** Server CPU time per response in microseconds, which doesn't depend on the machine's load. */
	cpu: number;
	/** Responses other than 2xx. */
	failed: number;
}

/** 32 connections request one path for two seconds, cycling through the header sets. @param overallRate requests per second; unlimited without it */
async function load(
	{ url, cpu }: Server,
	path: string,
	headers: readonly Headers[],
	overallRate?: number,
): Promise<Load> {
	const before = cpu();
	const { requests, latency, non2xx, errors } = await autocannon({
		url: url + path,
		connections: 32,
		duration: 2,
		...(overallRate && { overallRate }),
		requests: headers.map((of) => ({ headers: of })),
	});
	return {
		rate: requests.average,
		p99: latency.p99,
		cpu: (1e6 * (cpu() - before)) / requests.total,
		failed: non2xx + errors,
	};
}

/** Requests per second at which both servers' CPU is compared: fewer than either can answer. */
const equalRate = 3000;

/**
 * Alternates between the servers for several rounds, so that a slow moment affects them all. CPU is measured at an equal
 * rate: at full speed only the slower server's client falls asleep, and waking it counts as the server's time.
 */
export async function compare(
	targets: { server: Server; path: string }[],
	headers: readonly Headers[],
): Promise<Load[]> {
	const runs: Load[][] = targets.map(() => []);
	// JIT compilation mustn't count.
	for (const { server, path } of targets) await load(server, path, headers);
	for (let round = 0; round < 3; round++)
		for (const [index, { server, path }] of targets.entries()) {
			const fullSpeed = await load(server, path, headers);
			const { cpu, failed } = await load(server, path, headers, equalRate);
			runs[index]?.push({ ...fullSpeed, cpu, failed: fullSpeed.failed + failed });
		}
	return runs.map((of) => ({
		rate: median(of.map(({ rate }) => rate)),
		p99: median(of.map(({ p99 }) => p99)),
		cpu: median(of.map(({ cpu }) => cpu)),
		failed: of.reduce((sum, { failed }) => sum + failed, 0),
	}));
}

/** Formats a load: count, rate and cost. */
export const formatLoad = ({ rate, p99, cpu, failed }: Load): string =>
	`${count(rate)}/s, ${Math.round(cpu)} µs of CPU, p99 ${p99} ms${failed ? `, ${count(failed)} FAILED` : ""}`;
