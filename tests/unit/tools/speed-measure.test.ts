import type { Callbacks, Client, Measurement } from "@m-lab/ndt7";
import { describe, expect, it } from "vitest";
import { getJitter, measure, type Progress } from "../../../src/features/speed/measure/measure.ts";
import { getMean, type Tools, toSpeeds } from "../../../src/features/speed/measure/transfer.ts";

const server = (seconds: number, bytes: number): Measurement => ({
	Source: "server",
	Data: { AppInfo: { ElapsedTime: seconds * 1e6, NumBytes: bytes } },
});
const own = (seconds: number, bytes: number): Measurement => ({
	Source: "client",
	Data: { ElapsedTime: seconds, NumBytes: bytes, MeanClientMbps: (bytes * 8) / 1e6 / seconds },
});

/** A scripted transfer: start, messages over time, and end, in milliseconds of the fake clock. */
interface Script {
	start?: number;
	measurements?: [at: number, measurement: Measurement][];
	ends: number;
	code?: number;
	error?: string;
}

function bench(scripts: { download?: Script; upload?: Script }, pings: (number | null)[] = [30, 10, 20, 40]) {
	let clock = 0;
	let requestCount = 0;
	const messages: Progress[] = [];
	const play = (direction: "download" | "upload") => async (_config: unknown, callbacks: Callbacks) => {
		const began = clock;
		const script = scripts[direction] ?? {
			measurements: [
				[1000, own(1, 1e6)],
				[2000, server(2, 2e6)],
			],
			ends: 2000,
		};
		const to = (ms: number) => {
			clock = began + ms;
		};
		if (script.start !== undefined || script.measurements) {
			to(script.start ?? 0);
			callbacks[`${direction}Start`]?.();
		}
		for (const [at, measurement] of script.measurements ?? []) {
			to(at);
			callbacks[`${direction}Measurement`]?.(measurement);
			await Promise.resolve();
		}
		to(script.ends);
		if (script.error) callbacks.error?.(script.error);
		return script.code ?? 0;
	};
	const ndt7: Client = {
		discoverServerURLs: async () => ({
			"///ndt/v7/download": "ws://a.example",
			"///ndt/v7/upload": "ws://a.example",
		}),
		downloadTest: play("download"),
		uploadTest: play("upload"),
	};
	const tools: Tools = {
		ndt7,
		config: {},
		now: () => clock,
		pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms >= 500 ? 0 : 60_000)),
		ping: async () => {
			const ms = pings[requestCount++ % pings.length] as number | null;
			if (ms === null) throw new Error("Request failed 503");
			return ms;
		},
	};
	return {
		tools,
		progress: messages,
		run: () => measure({ ...tools, ndt7 }, (progress) => void messages.push(progress)),
	};
}

describe("the ping", () => {
	it("is the least of four, and the jitter the mean step between them", async () => {
		const { run, progress } = bench({});
		await run();
		expect(progress[0]).toEqual({ type: "ping", ping: 10, jitter: (20 + 10 + 20) / 3 });
	});

	it("ignores lost ones, and is unknown when all are lost", async () => {
		const partlyLost = bench({}, [null, 15, null, 25]);
		await partlyLost.run();
		expect(partlyLost.progress[0]).toEqual({ type: "ping", ping: 15, jitter: 10 });
		const allLost = bench({}, [null]);
		await allLost.run();
		expect(allLost.progress[0]).toEqual({ type: "ping", ping: null, jitter: null });
		expect(allLost.progress.at(-1)?.type).toBe("done");
	});

	it("has no jitter with only one", () => expect(getJitter([12])).toBeNull());
});

describe("a measurement", () => {
	it("counts at the receiver: the client for a download, the server for an upload", () => {
		expect(getMean("download", own(2, 2e6))?.mbps).toBe(8);
		expect(getMean("download", server(2, 9e6))).toBeNull();
		expect(getMean("upload", own(2, 9e6))).toBeNull();
		expect(getMean("upload", server(2, 2e6))?.mbps).toBe(8);
	});

	it("prefers the count of the server's kernel to that of its program", () => {
		const AppInfo = { ElapsedTime: 1e6, NumBytes: 9e6 };
		const TCPInfo = { ElapsedTime: 1e6, BytesReceived: 1e6 };
		const kernel: Measurement = { Source: "server", Data: { AppInfo, TCPInfo } };
		expect(getMean("upload", kernel)?.mbps).toBe(8);
	});

	it("is the speed since the one before", () => {
		const means = [own(1, 1e6), own(1.5, 2e6), own(1.5, 2e6), own(2, 2e6)].flatMap(
			(m) => getMean("download", m) ?? [],
		);
		expect(toSpeeds(means)).toEqual([16, 0]);
	});
});

describe("a whole test", () => {
	it("reports each step in order, and everything at its end", async () => {
		const { run, progress } = bench({
			download: {
				measurements: [
					[500, own(0.5, 1e6)],
					[1000, own(1, 2e6)],
				],
				ends: 1000,
			},
			upload: {
				measurements: [
					[500, server(0.5, 9e6)],
					[2000, server(2, 2e6)],
					[2500, server(2.5, 3e6)],
				],
				ends: 2600,
			},
		});
		await run();
		expect(progress.slice(1)).toEqual([
			{ type: "phase", phase: "download" },
			{ type: "speed", mbps: 16 },
			{ type: "speed", mbps: 16 },
			{ type: "half", direction: "download", mbps: 16 },
			{ type: "phase", phase: "upload" },
			// The first 1.5 s fill buffers and aren't shown.
			{ type: "speed", mbps: 8 },
			{ type: "speed", mbps: 9.6 },
			{ type: "half", direction: "upload", mbps: 9.6 },
			{
				type: "done",
				result: {
					ping: 10,
					jitter: 50 / 3,
					download: { mbps: 16, bytes: 2e6, speeds: [16], pingsUnderLoad: [30] },
					upload: { mbps: 9.6, bytes: 3e6, speeds: [16], pingsUnderLoad: [10] },
				},
			},
		]);
	});

	it.each([
		["that never starts", { ends: 12_000 }, "timeout"],
		["that starts and sends nothing", { start: 50, ends: 12_000 }, "timeout"],
		["that stalls", { measurements: [[500, own(0.5, 9e6)]], ends: 12_000 }, "timeout"],
		["that is refused", { ends: 20, code: 1, error: "error" }, "failed"],
		["that breaks off", { measurements: [[50, own(0.5, 1e6)]], ends: 60, code: 1, error: "error" }, "failed"],
		["that ends without data", { start: 5, ends: 30 }, "failed"],
	] as [string, Script, string][])("with a download %s ends there", async (_, download, why) => {
		const { run, progress } = bench({ download });
		await run();
		expect(progress.at(-1)).toEqual({ type: "failed", reason: why });
		expect(progress).not.toContainEqual({ type: "phase", phase: "upload" });
	});

	it("counts a slow line that the client cuts off after 12 s, as long as something arrived until then", async () => {
		const { run, progress } = bench({ download: { measurements: [[11_500, own(11.5, 1e6)]], ends: 12_000 } });
		await run();
		expect(progress.at(-1)?.type).toBe("done");
	});

	it("fails without a server", async () => {
		const { tools, progress } = bench({});
		tools.ndt7 = { ...tools.ndt7, discoverServerURLs: () => Promise.reject(new TypeError("offline")) };
		await measure(tools, (message) => void progress.push(message));
		expect(progress.at(-1)).toEqual({ type: "failed", reason: "failed" });
	});
});
