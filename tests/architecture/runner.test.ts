import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firstWorking, shellBeside } from "../support/browser/chromium.ts";
import { closingLine, fromPlaywright, fromVitest, judge } from "../support/report.ts";
import {
	execute,
	executeAll,
	type Result,
	repeat,
	root,
	type Step,
	vitest,
	yielding,
} from "../support/steps.ts";

describe("what a runner reports", () => {
	const file = (status: string, ...tests: string[]) => ({
		name: "tests/x.test.ts",
		status,
		message: "does not load",
		assertionResults: tests.map((one) => ({
			status: one,
			fullName: "adds",
			failureMessages: ["2 is not 3"],
		})),
	});

	it("counts a test file that did not even load as a failure", () => {
		const testResults = [file("passed", "passed"), file("failed", "failed"), file("failed")];
		expect(fromVitest({ numPassedTests: 1, testResults })).toEqual({
			passed: 1,
			failed: 2,
			failures: [
				{ where: "tests/x.test.ts", title: "adds", message: "2 is not 3" },
				{ where: "tests/x.test.ts", title: "tests/x.test.ts", message: "does not load" },
			],
		});
	});

	it("counts a flaky story, and an error outside of any, as failures", () => {
		const stats = { expected: 3, unexpected: 1, flaky: 1 };
		const told = (title: string, status: string) => ({
			title,
			file: "x.e2e.ts",
			line: 7,
			tests: [{ projectName: "node", status, results: [{ error: { message: "no button" } }] }],
		});
		const specs = [told("buys", "unexpected"), told("pays", "expected"), told("leaves", "flaky")];
		const failures = ["buys", "leaves"].map((title) => ({
			where: "x.e2e.ts:7",
			title: `[node] ${title}`,
			message: "no button",
		}));
		expect(fromPlaywright({ stats, errors: [{}], suites: [{ suites: [{ specs }] }] })).toEqual({
			passed: 3,
			failed: 3,
			failures,
		});
	});

	it("is not believed when it is missing, empty, or ended badly without a failure", () => {
		expect(judge(undefined, 0)).toEqual({ passed: 0, failed: 1 });
		expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
		expect(judge({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
		expect(judge({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
		expect(judge({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
	});

	it("is summed in one line", () => {
		expect(
			closingLine([
				{ passed: 2, failed: 1 },
				{ passed: 3, failed: 0 },
			]),
		).toBe("5 passed, 1 failed");
	});
});

describe("a failure, run once more alone", () => {
	const failure = { where: join(root, "tests/unit/x.test.ts"), title: "adds", message: "2 is not 3" };
	const failed = (count: number, named = count): Result => ({
		name: "unit",
		seconds: 10,
		output: "",
		passed: 5,
		failed: count,
		failures: Array.from({ length: named }, () => failure),
	});
	const step = vitest("unit");
	const runs: Step[] = [];
	const alone = (outcome: Partial<Result>) => async (one: Step) => {
		runs.push(one);
		return { ...failed(0), seconds: 1, ...outcome };
	};

	it("is flaky when it passes then, and one when it does not", async () => {
		expect(await repeat(step, failed(2), alone({}))).toMatchObject({
			passed: 7,
			failed: 0,
			seconds: 11,
			flaky: [failure, failure],
		});
		expect(runs.at(-1)?.command).toEqual([...step.command, "tests/unit/x.test.ts"]);
		expect(await repeat(step, failed(2), alone(failed(1)))).toMatchObject({
			passed: 5,
			failed: 2,
			failures: [failure],
		});
	});

	it("is not asked for where many failed, or one without a name, or nothing", async () => {
		const before = runs.length;
		for (const result of [failed(6), failed(2, 1), failed(0)])
			expect(await repeat(step, result, alone({}))).toBeUndefined();
		expect(await repeat({ name: "lint", command: [] }, failed(1), alone({}))).toBeUndefined();
		expect(runs).toHaveLength(before);
	});
});

describe("the steps of a run", () => {
	const result = (name: string, failed = 0): Result => ({ name, seconds: 0, output: "", passed: 1, failed });
	const record = (steps: Step[], failing: string[] = [], cores = 2) => {
		const events: string[] = [];
		const run = async ({ name }: Step) => {
			events.push(name);
			return result(name, failing.includes(name) ? 1 : 0);
		};
		return executeAll(steps, run, cores).then((results) => ({ events, results }));
	};
	const step = (name: string, more: Partial<Step> = {}): Step => ({ name, command: [], ...more });

	it("wait for those they come after, as far as those are part of the run", async () => {
		const steps = [step("late", { after: ["first", "absent"] }), step("first"), step("other")];
		expect((await record(steps, [], 1)).events).toEqual(["first", "late", "other"]);
	});

	it("go on after a failure, and fail unrun where they need what failed", async () => {
		const steps = [step("site"), step("e2e", { needs: ["site"] }), step("types", { after: ["site"] })];
		const { events, results } = await record(steps, ["site"]);
		expect(events).toEqual(["site", "types"]);
		expect(results.map(({ failed }) => failed)).toEqual([1, 1, 0]);
	});

	it("run beside each other as far as there are cores for them, and a step that takes more than all runs alone", async () => {
		const steps = [
			step("half", { cores: 0.5 }),
			step("whole"),
			step("more", { cores: 0.6 }),
			step("rest", { cores: 0.5 }),
			step("huge", { cores: 5 }),
		];
		const events: string[] = [];
		const waits: (() => void)[] = [];
		const run = async ({ name }: Step) => {
			events.push(name);
			await new Promise<void>((resolve) => waits.push(resolve));
			events.push(`/${name}`);
			return result(name);
		};
		const all = executeAll(steps, run, 2);
		for (let open = 0; open < steps.length; open++) {
			await new Promise((resolve) => setImmediate(resolve));
			waits[open]?.();
		}
		await all;
		expect(events.join(" ")).toBe("half whole rest /half /whole more /rest /more huge /huge");
	});

	it.runIf(process.platform === "linux")("are each said to have taken the CPU they took", async () => {
		const count = (name: string, to: number) =>
			execute({ name, command: [process.execPath, "-e", `for (let at = 0; at < ${to}; at++);`] });
		const [long, short] = await Promise.all([count("long", 2e9), count("short", 1)]);
		expect(short.cpu).toBeGreaterThan(0);
		expect(long.cpu).toBeGreaterThan(3 * (short.cpu ?? 1));
	});

	it.skipIf(process.platform === "win32")("leave the cores to others where they yield", async () => {
		const priority = ({ yields }: Pick<Step, "yields">) =>
			execute({
				name: "priority",
				yields,
				// Once its parent has had a moment to say so.
				command: [process.execPath, "-e", "setTimeout(() => console.log(os.getPriority()), 100)"],
			});
		const [own, other] = [await priority({}), await priority({ yields: true })].map(({ output }) =>
			Number(output),
		);
		expect(other).toBe(Math.max(own ?? 0, yielding));
		expect(own).toBe(getPriority());
	});

	it("are counted by how their command ends", async () => {
		const outcome = async (code: number) =>
			execute({ name: `exit-${code}`, command: [process.execPath, "-e", `process.exit(${code})`] });
		expect(await outcome(0)).toMatchObject({ passed: 1, failed: 0 });
		expect(await outcome(3)).toMatchObject({ passed: 0, failed: 1 });
		expect(await execute({ name: "absent", command: ["no-such-command"] })).toMatchObject({
			passed: 0,
			failed: 1,
		});
	});
});

it("a Chromium that does not start is passed over for one that does", async () => {
	const folder = await mkdtemp(join(tmpdir(), "chromium-"));
	const script = async (name: string, code: string) => {
		const file = join(folder, name);
		await writeFile(file, `#!/bin/sh\n${code}\n`);
		await chmod(file, 0o755);
		return file;
	};
	const stub = await script("stub", "echo 'install the snap'; exit 1");
	const broken = await script("broken", "echo 'libnss3.so: cannot open shared object file' >&2; exit 127");
	const good = await script("good", "echo 'Chromium 156.0.8078.79'");
	expect(await firstWorking([join(folder, "absent"), stub, broken, good])).toBe(good);
	expect(await firstWorking([stub, broken])).toBeUndefined();
});

it("Playwright's headless shell lies beside its whole Chromium", () => {
	expect(shellBeside("/c/ms-playwright/chromium-1234/chrome-linux64/chrome")).toBe(
		"/c/ms-playwright/chromium_headless_shell-1234/chrome-headless-shell-linux64/chrome-headless-shell",
	);
	expect(
		shellBeside("/c/chromium-9/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome"),
	).toBe("/c/chromium_headless_shell-9/chrome-headless-shell-mac-arm64/chrome-headless-shell");
	expect(shellBeside("C:\\p\\chromium-9\\chrome-win64\\chrome.exe")).toBe(
		"C:\\p\\chromium_headless_shell-9\\chrome-headless-shell-win64\\chrome-headless-shell.exe",
	);
});
