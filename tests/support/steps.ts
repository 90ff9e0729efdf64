import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { delimiter, isAbsolute, join, relative } from "node:path";
import { type Failure, fromPlaywright, fromVitest, judge, type Outcome } from "./report.ts";

export const root = join(import.meta.dirname, "../..");
const reports = join(root, ".cache/tests");
/** Where Node keeps what it has compiled: dozens of processes of a run begin with the same modules. */
export const compiled = join(root, ".cache/node");
/** Longer than any step takes on a slow machine: one that hangs must not hang the whole run. */
const deadline = 25 * 60_000;

export interface Step {
	name: string;
	/** Steps that must have ended before this one begins, if they are part of the run. */
	after?: string[];
	/** How many cores its command keeps busy, as measured on two: what waits for timers and other processes takes less than one. */
	cores?: number;
	/** Takes what others leave of the cores: they wait for people and timers, and are what a run waits for. */
	yields?: boolean;
	/** Like `after`, and without their success this one has nothing to work on: it fails unrun. */
	needs?: string[];
	command: string[];
	env?: Record<string, string | undefined>;
	/** How to read the JSON report the command leaves; a step without counts as one test. */
	read?: (report: never) => Outcome;
	/** Its command takes the places of single tests, so that those that failed can be run again. */
	takesTests?: boolean;
}

export interface Result extends Outcome {
	name: string;
	seconds: number;
	/** Seconds of CPU of its command and all that it waited for; where the system counts them. */
	cpu?: number;
	output: string;
	/** Failed beside other steps and passed alone: counted as passed, and said at the end. */
	flaky?: Failure[];
}

const reportOf = (name: string): string => join(reports, `${name}.json`);

export const vitest = (name: string, more: Partial<Step> = {}): Step => ({
	name,
	command: [
		"vitest",
		"run",
		// Of `unit` there are two: its files with and without a document.
		"--project",
		`${name}*`,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${reportOf(name)}`,
	],
	read: fromVitest,
	takesTests: true,
	...more,
});

export const playwright = (name: string, more: Partial<Step> = {}): Step => ({
	name,
	command: ["playwright", "test", "--reporter=list,json"],
	// Playwright colours its workers' output itself, and two settings against each other make Node complain.
	env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name), FORCE_COLOR: "0", NO_COLOR: undefined },
	read: fromPlaywright,
	takesTests: true,
	...more,
});

function outcome({ name, read }: Step, exitCode: number | null): Outcome {
	if (!read) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
	try {
		return judge(read(JSON.parse(readFileSync(reportOf(name), "utf8")) as never), exitCode);
	} catch {
		return judge(undefined, exitCode);
	}
}

/** Of processes at the usual 0 one at 5 gets a third of what each of them gets, where all want to run. */
export const yielding = 5;

/** Seconds of CPU of all children that have ended, with theirs (proc_pid_stat(5), cutime and cstime, in hundredths). */
function spentByChildren(): number | undefined {
	try {
		const fields = readFileSync("/proc/self/stat", "utf8")
			.replace(/^.*\) /s, "")
			.split(" ");
		return (Number(fields[13]) + Number(fields[14])) / 100;
	} catch {
		return undefined;
	}
}
/** The same as of the last step that began or ended: what is more at a step's end was its own. */
let counted: number | undefined;

/** Runs a step's command to its end, keeping what it prints. */
export function execute(step: Step, env: Record<string, string> = {}): Promise<Result> {
	mkdirSync(reports, { recursive: true });
	// A report of an earlier run must not speak for this one.
	rmSync(reportOf(step.name), { force: true });
	const started = performance.now();
	counted = spentByChildren();
	const [command = "", ...args] = step.command;
	const path = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
	const child = spawn(command, args, {
		cwd: root,
		env: {
			...process.env,
			PATH: path,
			ASTRO_TELEMETRY_DISABLED: "1",
			CI: "1",
			NO_COLOR: "1",
			NODE_COMPILE_CACHE: compiled,
			...env,
			...step.env,
		},
		stdio: ["ignore", "pipe", "pipe"],
		timeout: deadline,
		killSignal: "SIGKILL",
	});
	if (step.yields && child.pid) setPriority(child.pid, yielding);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	child.on("error", (error) => (output += `${error.message}\n`));
	let cpu: number | undefined;
	child.on("exit", () => {
		const spent = spentByChildren();
		cpu = spent === undefined || counted === undefined ? undefined : spent - counted;
		counted = spent;
	});
	return new Promise((resolve) =>
		child.on("close", (code, signal) => {
			if (signal)
				output += `Ended by ${signal}: longer than ${deadline / 60_000} minutes, or killed from outside.\n`;
			const seconds = (performance.now() - started) / 1000;
			resolve({ name: step.name, seconds, cpu, output, ...outcome(step, code) });
		}),
	);
}

/** Runs steps in order, each as soon as what it waits for has ended and `cores` have room for it beside those that run. */
export async function executeAll(
	steps: Step[],
	run: (step: Step) => Promise<Result>,
	cores: number,
): Promise<Result[]> {
	const ended = new Map<string, Result>();
	const running = new Map<Step, Promise<void>>();
	const waiting = [...steps];
	const waitsFor = ({ after = [], needs = [] }: Step) =>
		[...after, ...needs].filter((name) => !ended.has(name) && steps.some((step) => step.name === name));
	const need = (step: Step) => step.cores ?? 1;
	const fits = (step: Step) =>
		!running.size || [...running.keys(), step].reduce((sum, one) => sum + need(one), 0) <= cores;
	const start = async (step: Step) => {
		const broken = step.needs?.find((name) => ended.get(name)?.failed);
		const unrun = {
			name: step.name,
			seconds: 0,
			passed: 0,
			failed: 1,
			output: `Not run, as ${broken} failed.`,
		};
		ended.set(step.name, broken ? unrun : await run(step));
	};
	while (waiting.length || running.size) {
		const next = waiting.findIndex((step) => !waitsFor(step).length && fits(step));
		if (next >= 0) {
			const step = waiting.splice(next, 1)[0] as Step;
			running.set(
				step,
				start(step).finally(() => running.delete(step)),
			);
		} else if (running.size) await Promise.race(running.values());
		else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
	}
	return steps.map(({ name }) => ended.get(name) as Result);
}

/** More failures than this are no accident of a busy machine. */
const mostToRepeat = 5;

/**
 * Runs what failed in a step once more, with nothing beside it: a story that a busy machine broke is told apart from one
 * that is broken, and named as flaky. Undefined where there is nothing to repeat: too many failures, or some without a name.
 */
export async function repeat(
	step: Step,
	{ failures = [], ...first }: Result,
	run: (step: Step) => Promise<Result>,
): Promise<Result | undefined> {
	if (!step.takesTests || !failures.length || failures.length > mostToRepeat) return undefined;
	if (failures.length !== first.failed) return undefined;
	const places = new Set(failures.map(({ where }) => (isAbsolute(where) ? relative(root, where) : where)));
	const second = await run({ ...step, command: [...step.command, ...places] });
	const seconds = first.seconds + second.seconds;
	if (second.failed) return { ...first, failures: second.failures ?? failures, seconds };
	return { ...first, passed: first.passed + first.failed, failed: 0, seconds, flaky: failures };
}
