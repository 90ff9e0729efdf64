/** `npm test [-- step…]` runs all steps, or those named, and doesn't stop at a failure. The last line is the summary. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { DOMParser } from "linkedom";
import { findChromium } from "./support/browser/chromium.ts";
import { compileCache, root } from "./support/folders.ts";

type Failure = { file?: string; title: string; message: string };
type Outcome = { passed: number; failures: Failure[] };
type Result = Outcome & { step: Step; flaky: Failure[]; seconds: number };
interface Step {
	name: string;
	command: string;
	/** The command writes a JUnit report and accepts test files; a step without one counts as a single test. */
	hasTests?: boolean;
	needsSite?: boolean;
	/** Runs at low CPU priority. */
	lowPriority?: boolean;
}

const reportOf = (name: string): string => join(root, `.cache/tests/${name}.xml`);
const vitest = (name: string): Step => ({
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
async function execute(step: Step, files: string[] = []): Promise<Result> {
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
async function rerunAlone(first: Result): Promise<Result> {
	const files = new Set(first.failures.map(({ file = "" }) => file));
	if (!files.size || files.has("") || first.failures.length > 5) return first;
	const again = await execute(first.step, [...files]);
	const flaky = first.failures.filter(({ title }) => again.failures.every((other) => other.title !== title));
	return { ...again, flaky, seconds: first.seconds + again.seconds, passed: first.passed + flaky.length };
}

const [needsSite, lowPriority] = [true, true];
const types = "astro check --minimumFailingSeverity warning";
const lint = "biome ci --error-on-warnings --diagnostic-level=warn --colors=off";
// Three lanes in parallel: e2e and API tests mostly wait, CPU-bound steps use the rest of the cores.
// Steps that write the same files share a lane: `astro check` and `astro build`, `unit` and the build tests.
const lanes: Step[][] = [
	[
		{ name: "site", command: "node functions/runtimes/node/build/command.ts" },
		{ name: "e2e", command: "playwright test --reporter=list,junit", hasTests: true, needsSite },
		{ name: "types", command: types, needsSite, lowPriority },
	],
	[vitest("api"), { ...vitest("edge"), needsSite }],
	[
		{ ...vitest("unit"), needsSite, lowPriority },
		{ ...vitest("build"), needsSite, lowPriority },
		{ ...vitest("architecture"), lowPriority },
		{ name: "unused", command: "knip --no-progress", lowPriority },
		{ name: "lint", command: lint, lowPriority },
	],
];
const names = process.argv.slice(2);
const steps = lanes.flat().filter(({ name }) => !names.length || names.includes(name));
if (steps.length < names.length)
	throw new Error(`There are these: ${lanes.flat().map(({ name }) => name)}. Not: ${names}`);

const startedAt = performance.now();
// Find the browser once, as it may have to be installed. If that fails, the steps that need it report it.
if (steps.some(({ name }) => name === "e2e" || name === "build"))
	await findChromium().then((file) => (process.env.CHROMIUM = file), console.error);

const first: Result[] = [];
const site = Promise.withResolvers<boolean>();
if (!steps.some(({ name }) => name === "site")) site.resolve(true);
const runLane = async (lane: Step[]) => {
	for (const step of lane.filter((planned) => steps.includes(planned))) {
		if (step.needsSite && !(await site.promise)) continue;
		const result = await execute(step);
		first.push(result);
		if (step.name === "site") site.resolve(!result.failures.length);
	}
};
await Promise.all(lanes.map(runLane));
const results = await Array.fromAsync(first, (result) => rerunAlone(result));

const list = (title: string, kind: "flaky" | "failures") => {
	const all = results.flatMap((result) => result[kind]);
	if (all.length) console.log(`\n━━ ${title} ━━`);
	for (const { file = "", title: name, message } of all) {
		const lines = message.split("\n").filter((line) => !line.includes("node_modules"));
		console.log(`${file}  ${name}\n${lines.slice(0, 15).join("\n")}\n`);
	}
};
list("flaky: failed, and passed when run again alone", "flaky");
list("failed", "failures");
for (const { step, passed, failures, seconds } of results)
	console.log(
		`${failures.length ? "✗" : "✓"} ${step.name.padEnd(14)}${passed} passed, ${failures.length} failed, ${seconds.toFixed(1)} s`,
	);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.flatMap(({ failures }) => failures).length;
const flaky = results.flatMap((result) => result.flaky);
if (results.length < steps.length) console.log("✗ What needs the site has not run, as it failed.");
console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s in all\n`);
for (const { file, title } of flaky) console.log(`~ passed only when run again alone: ${file}  ${title}`);
console.log(`${passed} passed, ${failed} failed${flaky.length ? `, ${flaky.length} flaky` : ""}`);
process.exitCode = failed ? 1 : 0;
