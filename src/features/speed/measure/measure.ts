import type { Urls } from "@m-lab/ndt7";
import { type Direction, type Failure, type Tools, type Transfer, transfer } from "./transfer.ts";

/** A test's results, in ms and Mbit/s. */
export interface TestResult {
	/** The shortest round trip, or null. */
	ping: number | null;
	jitter: number | null;
	download: Transfer;
	upload: Transfer;
}

export type Progress =
	| { type: "ping"; ping: number | null; jitter: number | null }
	| { type: "phase"; phase: Direction }
	| { type: "speed"; mbps: number }
	| { type: "half"; direction: Direction; mbps: number }
	| { type: "done"; result: TestResult }
	| { type: "failed"; reason: Failure };

const pingCount = 4;
const pauseBefore = 500;
/** Timeout of the server lookup, in ms. */
const locateDeadline = 10_000;

const findLeast = (values: number[]): number | null => (values.length ? Math.min(...values) : null);

/** Mean difference of neighbours; null for fewer than two values. */
export function getJitter(times: readonly number[]): number | null {
	const steps = times.slice(1).map((time, i) => Math.abs(time - (times[i] as number)));
	return steps.length ? steps.reduce((sum, step) => sum + step, 0) / steps.length : null;
}

async function measurePings({ ping }: Tools): Promise<number[]> {
	const times: number[] = [];
	for (let i = 0; i < pingCount; i++) {
		const ms = await ping().catch(() => null);
		if (ms !== null) times.push(ms);
	}
	return times;
}

async function locate({ ndt7, config, pause }: Tools): Promise<Urls | Failure> {
	const timeout = pause(locateDeadline).then(() => "timeout" as const);
	const found = ndt7.discoverServerURLs(config).catch(() => "failed" as const);
	const urls = await Promise.race([found, timeout]);
	return typeof urls === "string" || urls["///ndt/v7/download"] ? urls : "failed";
}

/** Reports pings, download and upload as they come, then "done" or "failed". Failed pings don't stop it. */
export async function measure(tools: Tools, report: (progress: Progress) => void): Promise<void> {
	const times = await measurePings(tools);
	const [ping, jitter] = [findLeast(times), getJitter(times)];
	report({ type: "ping", ping, jitter });
	await tools.pause(pauseBefore);
	const urls = await locate(tools);
	if (typeof urls === "string") return report({ type: "failed", reason: urls });

	const run = async (direction: Direction) => {
		report({ type: "phase", phase: direction });
		const found = await transfer(direction, urls, tools, (mbps) => report({ type: "speed", mbps }));
		report(
			typeof found === "string"
				? { type: "failed", reason: found }
				: { type: "half", direction, mbps: found.mbps },
		);
		return found;
	};
	const download = await run("download");
	if (typeof download === "string") return;
	const upload = await run("upload");
	if (typeof upload === "string") return;
	report({ type: "done", result: { ping, jitter, download, upload } });
}
