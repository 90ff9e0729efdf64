import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startChild } from "./children.ts";

export interface Load {
	/** Answers per second. */
	rate: number;
	/** Answers in all. */
	answers: number;
	/** Milliseconds, 99 of 100 answers are faster. */
	p99: number;
	/** Answers that were not 2xx. */
	failed: number;
}

/** The headers of one request. */
export type Headers = Record<string, string>;

/** wrk, written in C, leaves the machine to the server; without it autocannon, which is itself the limit at some 40,000/s. */
export const loadTool = spawnSync("wrk", ["--version"]).error ? "autocannon" : "wrk";

const connections = 32;
const cannon = join(import.meta.dirname, "cannon.mjs");

const milliseconds = (value: string, unit: string): number =>
	Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);

/** Runs a program to its end. @param input what it reads @returns what it says */
async function output(command: string, args: string[], input = ""): Promise<string> {
	const child = startChild(command, args, { stdio: ["pipe", "pipe", "inherit"] });
	child.stdin?.on("error", () => {}).end(input);
	const exit = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject).once("close", resolve);
	});
	const output = child.stdout ? await text(child.stdout) : "";
	const code = await exit;
	if (code !== 0) throw new Error(`${loadTool} ended with ${code}: ${output.slice(-300)}`);
	return output;
}

/** A program for wrk that sends these requests in turn. JSON's strings are Lua's, as ours have nothing to escape. */
const script = (headers: readonly Headers[]): string => `local all, at = {}, 0
local function add(headers) all[#all + 1] = headers end
${headers.map((of) => `add({${Object.entries(of).map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)}})`).join("\n")}
function init() for i, headers in ipairs(all) do all[i] = wrk.format("GET", nil, headers) end end
function request() at = at % #all + 1; return all[at] end
`;

async function byWrk(url: string, headers: readonly Headers[], seconds: number): Promise<Load> {
	const folder = mkdtempSync(join(tmpdir(), "wrk-"));
	const file = join(folder, "requests.lua");
	writeFileSync(file, script(headers));
	try {
		const text = await output("wrk", [
			"-t1",
			`-c${connections}`,
			`-d${seconds}s`,
			"--latency",
			"-s",
			file,
			url,
		]);
		const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(text) ?? [];
		return {
			rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
			answers: Number(/(\d+) requests in /.exec(text)?.[1]),
			p99: milliseconds(p99, unit),
			failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0),
		};
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** 32 connections ask for one address as fast as they are answered, for some seconds, with one set of headers after the other. */
export async function load(url: string, headers: readonly Headers[], seconds: number): Promise<Load> {
	if (loadTool === "wrk") return byWrk(url, headers, seconds);
	return JSON.parse(
		await output(process.execPath, [cannon], JSON.stringify({ url, seconds, connections, headers })),
	);
}
