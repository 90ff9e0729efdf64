/** `npm test`: everything, or the steps that are named (`npm test -- unit api`). Goes on after a failure; the last line says how it went. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { findChromium } from "./support/browser/chromium.ts";
import { closingLine, type Failure, reportFile } from "./support/report.ts";
import { execute, executeAll, playwright, type Result, repeat, type Step, vitest } from "./support/steps.ts";

// What others wait for comes first, then what takes longest. The stories wait for the site, and everybody for the stories: what
// only reckons runs beside them with what they leave of the cores, so that little is left for the end.
// `astro check` and `astro build` write the same generated types, and `unit` and the build learn the same models: they take turns.
const steps: Step[] = [
	{ name: "site", command: ["node", "functions/runtimes/node/build/command.ts"], cores: 1.3 },
	vitest("api", { cores: 0.2 }),
	playwright("e2e", { needs: ["site"], cores: 0.6 }),
	// workerd looks into the folder of the pages.
	vitest("edge", { cores: 0.2, after: ["site"] }),
	vitest("build", { needs: ["site"], yields: true }),
	vitest("unit", { after: ["site"], cores: 0.5, yields: true }),
	{
		name: "types",
		command: ["astro", "check", "--minimumFailingSeverity", "warning"],
		after: ["site"],
		cores: 0.5,
		yields: true,
	},
	vitest("architecture", { cores: 0.5, yields: true }),
	// Files, exports and dependencies that nobody uses; what it takes for a start is in package.json.
	{ name: "unused", command: ["knip", "--no-progress"], cores: 0.5, yields: true },
	{
		name: "lint",
		command: ["biome", "ci", "--error-on-warnings", "--diagnostic-level=warn", "--colors=off"],
		cores: 0.5,
		yields: true,
	},
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length) {
	console.error(
		`No such step: ${unknown.join(", ")}. There are ${steps.map(({ name }) => name).join(", ")}.`,
	);
	process.exit(2);
}
const chosen = wanted.length ? steps.filter(({ name }) => wanted.includes(name)) : steps;

const line = ({ name, passed, failed, seconds, cpu }: Result): string =>
	`${failed ? "✗" : "✓"} ${name.padEnd(14)}${`${passed} passed, ${failed} failed`.padEnd(28)}${seconds.toFixed(1)} s${cpu === undefined ? "" : `, ${cpu.toFixed(0)} of CPU`}`;

const started = performance.now();
const env: Record<string, string> = {};
try {
	// Looked for once, here, as it may have to be installed; without one the steps that need it say so again.
	if (chosen.some(({ name }) => name === "e2e" || name === "build")) env.CHROMIUM = await findChromium();
} catch (error) {
	console.error((error as Error).message);
}

const run = async (step: Step) => {
	const result = await execute(step, env);
	console.log(`\n━━ ${step.name} ━━\n${result.output.trimEnd()}\n${line(result)}`);
	return result;
};
const results = await executeAll(chosen, run, 2);
for (const [at, result] of results.entries())
	results[at] = (await repeat(chosen[at] as Step, result, run)) ?? result;

const list = (title: string, failures: Failure[]) => {
	if (failures.length) console.log(`\n━━ ${title} ━━`);
	for (const { where, title: name, message } of failures) {
		const own = message.split("\n").filter((line) => !line.includes("node_modules"));
		console.log(`${where}  ${name}\n${own.slice(0, 15).join("\n")}\n`);
	}
};
list(
	"passed only when run again, alone: waits for something that a busy machine does not give",
	results.flatMap(({ flaky = [] }) => flaky),
);
list(
	"failed",
	results.flatMap(({ failures = [] }) => failures),
);

const seconds = (performance.now() - started) / 1000;
const cpu = results.reduce((sum, result) => sum + (result.cpu ?? 0), 0);
const spent = cpu ? `, ${cpu.toFixed(0)} of CPU and what browsers took` : "";
console.log(`\n${results.map(line).join("\n")}\n  ${seconds.toFixed(1)} s in all${spent}\n`);
if (chosen === steps) {
	const said = { at: new Date(), seconds, closing: closingLine(results) };
	mkdirSync(dirname(reportFile), { recursive: true });
	writeFileSync(reportFile, JSON.stringify(said));
}
console.log(closingLine(results));
process.exit(results.some(({ failed }) => failed) ? 1 : 0);
