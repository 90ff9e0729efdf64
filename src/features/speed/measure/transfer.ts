import type { Callbacks, Client, Measurement, Ndt7Config, Urls } from "@m-lab/ndt7";

export type Direction = "download" | "upload";

export interface Transfer {
	mbps: number;
	bytes: number;
	/** Mbit/s in each quarter of a second. */
	speeds: number[];
	/** Pings meanwhile, in ms. */
	pingsUnderLoad: number[];
}

export type Failure = "timeout" | "failed";

/** The client's timeout, and how old its last message may be then, in ms. */
export const clientTimeout = 12_000;
const silence = 3_000;
/** Time to ignore at the start, in ms, as an upload only fills local buffers. */
const uploadDelay = 1_500;

/** Mean Mbit/s, and seconds since the start. */
const computeMean = (bytes: number, seconds: number) => ({
	mbps: (bytes * 8) / 1e6 / seconds,
	bytes,
	seconds,
});
type Mean = ReturnType<typeof computeMean>;

/** Progress, or null. Only the receiver's count is reliable: ours for downloads, the server's for uploads. */
export function getMean(direction: Direction, { Source, Data }: Measurement): Mean | null {
	if (direction === "download")
		return Source === "client" ? computeMean(Data.NumBytes, Data.ElapsedTime) : null;
	if (Source === "client") return null;
	const { TCPInfo, AppInfo } = Data;
	if (TCPInfo?.BytesReceived) return computeMean(TCPInfo.BytesReceived, TCPInfo.ElapsedTime / 1e6);
	return AppInfo ? computeMean(AppInfo.NumBytes, AppInfo.ElapsedTime / 1e6) : null;
}

export function toSpeeds(means: readonly Mean[]): number[] {
	return means.flatMap((now, i) => {
		const before = means[i - 1];
		const seconds = before ? now.seconds - before.seconds : 0;
		return before && seconds > 0 ? [Math.max(0, ((now.bytes - before.bytes) * 8) / 1e6 / seconds)] : [];
	});
}

export interface Tools {
	ndt7: Client;
	config: Ndt7Config;
	/** Monotonic time in ms. */
	now(): number;
	pause(ms: number): Promise<void>;
	/** Round-trip time in ms; rejects without an answer. */
	ping(): Promise<number>;
}

function pingMeanwhile({ ping, pause }: Tools): () => number[] {
	const times: number[] = [];
	let isStopped = false;
	void (async () => {
		while (!isStopped) {
			const ms = await ping().catch(() => null);
			if (isStopped) return;
			if (ms !== null) times.push(ms);
			await pause(200);
		}
	})();
	return () => {
		isStopped = true;
		return times;
	};
}

/** `report` gets the mean so far in Mbit/s. Never rejects: "timeout" if the client's 12 s passed without data, else "failed". */
export async function transfer(
	direction: Direction,
	urls: Urls,
	tools: Tools,
	report: (mbps: number) => void,
): Promise<Transfer | Failure> {
	const { ndt7, config, now } = tools;
	const means: Mean[] = [];
	const startedAt = now();
	let failed = false;
	let started = startedAt;
	let stopPings: (() => number[]) | undefined;
	const start = () => {
		started = now();
		stopPings = pingMeanwhile(tools);
	};
	const measurement = (measured: Measurement) => {
		const mean = getMean(direction, measured);
		if (!mean || !(mean.seconds > 0)) return;
		means.push(mean);
		if (direction === "download" || now() - started >= uploadDelay) report(mean.mbps);
	};
	const callbacks: Callbacks = {
		error: () => {
			failed = true;
		},
		downloadStart: start,
		downloadMeasurement: measurement,
		uploadStart: start,
		uploadMeasurement: measurement,
	};
	const run = direction === "download" ? ndt7.downloadTest : ndt7.uploadTest;
	const code = await run(config, callbacks, Promise.resolve(urls)).catch(() => 1);
	const pingsUnderLoad = stopPings?.() ?? [];
	const last = means.at(-1);
	const gaveUp = now() - startedAt >= clientTimeout - 100;
	const lastSignal = last ? last.seconds * 1000 + started - startedAt : 0;
	if (gaveUp && lastSignal < clientTimeout - silence) return "timeout";
	if (failed || code !== 0 || !last) return "failed";
	const steady =
		direction === "download" ? means : means.filter(({ seconds }) => seconds * 1000 >= uploadDelay);
	return { mbps: last.mbps, bytes: last.bytes, speeds: toSpeeds(steady), pingsUnderLoad };
}
