/** `npm test [-- step…]` runs all steps, or those named, and doesn't stop at a failure. The last line is the summary. */
import { findChromium } from "./support/browser/chromium.ts";
import { execute, type Result, rerunAlone, type Step, vitest } from "./support/steps.ts";

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
