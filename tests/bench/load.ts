import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Load {
	/** Answers per second. */
	rate: number;
	/** Milliseconds, 99 of 100 answers are faster. */
	p99: number;
	/** Answers that were not 2xx. */
	failed: number;
}

const milliseconds = (value: string, unit: string): number =>
	Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);

/** wrk, written in C, leaves the machine to the server; without it autocannon, which is itself the limit at some 40,000/s. */
export const loadTool = spawnSync("wrk", ["--version"]).error ? "autocannon" : "wrk";

const autocannon = fileURLToPath(import.meta.resolve("autocannon"));

/** 32 connections ask for one address as fast as they are answered, for some seconds. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
	const more = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	const child =
		loadTool === "wrk"
			? spawn("wrk", ["-t1", "-c32", `-d${seconds}s`, "--latency", ...more, url])
			: spawn(process.execPath, [autocannon, "-j", "-c32", `-d${seconds}`, ...more, url]);
	let text = "";
	child.stdout.on("data", (chunk: Buffer) => {
		text += chunk;
	});
	await new Promise((resolve) => child.once("close", resolve));
	if (loadTool === "autocannon") {
		const { requests, latency, non2xx, errors } = JSON.parse(text);
		return { rate: requests.average, p99: latency.p99, failed: non2xx + errors };
	}
	const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(text) ?? [];
	return {
		rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
		p99: milliseconds(p99, unit),
		failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
	};
}
