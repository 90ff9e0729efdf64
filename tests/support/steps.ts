import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { DOMParser } from "linkedom";
import { compileCache, root } from "./folders.ts";

type Failure = { file?: string; title: string; message: string };
type Outcome = { passed: number; failures: Failure[] };
export type Result = Outcome & { step: Step; flaky: Failure[]; seconds: number };
export interface Step {
	name: string;
	command: string;
	/** The command writes a JUnit report and accepts test files; a step without one counts as a single test. */
	hasTests?: boolean;
	needsSite?: boolean;
	/** Runs at low CPU priority. */
	lowPriority?: boolean;
}

const reportOf = (name: string): string => join(root, `.cache/tests/${name}.xml`);
export const vitest = (name: string): Step => ({
	name,
	// The asterisk matches both `unit` projects: with and without a DOM.
	command: `vitest run --reporter=default --reporter=junit --outputFile.junit=${reportOf(name)} --project ${name}*`,
	hasTests: true,
});

function readReport(name: string): Outcome {
	const report = new DOMParser().parseFromString(readFileSync(reportOf(name), "utf8"), "text/xml");
	const cases = [...report.querySelectorAll("testcase:not(:has(> skipped))")];
	const failures = cases.flatMap((entry) => {
		const message = entry.querySelector("failure, error")?.textContent;
		const [file, title] = [entry.getAttribute("classname") ?? "", entry.getAttribute("name") ?? ""];
		return message === undefined ? [] : [{ file, title, message }];
	});
	return { passed: cases.length - failures.length, failures };
}

/** Fails if the command crashed, exited non-zero without naming a failure, or ran no tests. */
export async function execute(step: Step, files: string[] = []): Promise<Result> {
	const { name, command, hasTests, lowPriority } = step;
	const startedAt = performance.now();
	mkdirSync(join(reportOf(name), ".."), { recursive: true });
	rmSync(reportOf(name), { force: true });
	const [program = "", ...args] = command.split(" ");
	const child = spawn(program, [...args, ...files], {
		cwd: root,
		env: {
			...process.env,
			PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
			ASTRO_TELEMETRY_DISABLED: "1",
			CI: "1",
			NO_COLOR: "1",
			NODE_COMPILE_CACHE: compileCache,
			PLAYWRIGHT_JUNIT_OUTPUT_NAME: reportOf(name),
		},
		// Longer than any step takes on a slow machine: a hung step must not hang the run.
		timeout: 25 * 60_000,
		killSignal: "SIGKILL",
	});
	if (lowPriority && child.pid) setPriority(child.pid, 5);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	child.on("error", ({ message }) => (output += message));
	const code = await new Promise((resolve) => child.on("close", resolve));
	console.log(`\n━━ ${name} ━━\n${output.trimEnd()}`);
	let outcome: Outcome = { passed: hasTests || code !== 0 ? 0 : 1, failures: [] };
	try {
		if (hasTests) outcome = readReport(name);
	} catch {}
	if (!outcome.failures.length && (code !== 0 || !outcome.passed))
		outcome.failures.push({ title: name, message: `Ended with ${code}: ${output.slice(-2000)}` });
	return { ...outcome, step, flaky: [], seconds: (performance.now() - startedAt) / 1000 };
}

/** Reruns up to five failed tests alone: those that pass now are flaky. */
export async function rerunAlone(first: Result): Promise<Result> {
	const files = new Set(first.failures.map(({ file = "" }) => file));
	if (!files.size || files.has("") || first.failures.length > 5) return first;
	const again = await execute(first.step, [...files]);
	const flaky = first.failures.filter(({ title }) => again.failures.every((other) => other.title !== title));
	return { ...again, flaky, seconds: first.seconds + again.seconds, passed: first.passed + flaky.length };
}
