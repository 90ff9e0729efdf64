import type { Callbacks, Client, Measurement, Ndt7Config, Urls } from "@m-lab/ndt7";

export type Direction = "download" | "upload";

/** Megabits per second over everything that went through. */
interface Mean {
	mbps: number;
	bytes: number;
	/** Seconds since the transfer began. */
	seconds: number;
}

export interface Transfer {
	mbps: number;
	bytes: number;
	/** Megabits per second in each quarter of a second. */
	speeds: number[];
	/** Milliseconds of the pings that ran meanwhile. */
	pingsUnderLoad: number[];
}

export type Failure = "timeout" | "failed";

/** When the client gives a transfer up, and how late its last sign of life may then be; ms. */
const clientTimeout = 12_000;
const silence = 3_000;
/** Before this an upload has only filled the buffers of this device; ms. */
const uploadDelay = 1_500;

const mean = (bytes: number, seconds: number): Mean => ({
	mbps: (bytes * 8) / 1e6 / seconds,
	bytes,
	seconds,
});

/**
 * What a measurement says of a transfer, or null where it says nothing: the receiver's count is the true one, so a download is
 * this side's and an upload the server's.
 */
export function meanOf(direction: Direction, { Source, Data }: Measurement): Mean | null {
	if (direction === "download") return Source === "client" ? mean(Data.NumBytes, Data.ElapsedTime) : null;
	if (Source === "client") return null;
	const { TCPInfo, AppInfo } = Data;
	if (TCPInfo?.BytesReceived) return mean(TCPInfo.BytesReceived, TCPInfo.ElapsedTime / 1e6);
	return AppInfo ? mean(AppInfo.NumBytes, AppInfo.ElapsedTime / 1e6) : null;
}

/** The speed in each interval between two means. */
export function speedsOf(means: readonly Mean[]): number[] {
	return means.flatMap((now, i) => {
		const before = means[i - 1];
		const seconds = before ? now.seconds - before.seconds : 0;
		return before && seconds > 0 ? [Math.max(0, ((now.bytes - before.bytes) * 8) / 1e6 / seconds)] : [];
	});
}

export interface Tools {
	ndt7: Client;
	config: Ndt7Config;
	/** Milliseconds on any clock. */
	now(): number;
	pause(ms: number): Promise<void>;
	/** Milliseconds of one round trip; rejects when there is no answer. */
	ping(): Promise<number>;
}

/** Pings over and over until told to stop; those without an answer are left out. */
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

/**
 * Runs one transfer with the official client. `tell` gets the mean so far, in Mbit/s. Never rejects: "timeout" when the 12 s of
 * the client passed in silence, "failed" when there was no connection.
 */
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
		const mean = meanOf(direction, measured);
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
	return { mbps: last.mbps, bytes: last.bytes, speeds: speedsOf(steady), pingsUnderLoad };
}
