import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firstWorking, shellBeside } from "../support/chromium.ts";
import { closingLine, fromPlaywright, fromVitest, judge } from "../support/report.ts";
import { execute, executeAll, type Result, type Step } from "../support/steps.ts";

describe("what a runner reports", () => {
	const file = (status: string, ...tests: string[]) => ({
		status,
		assertionResults: tests.map((one) => ({ status: one })),
	});

	it("counts a test file that did not even load as a failure", () => {
		const testResults = [file("passed", "passed"), file("failed", "failed"), file("failed")];
		expect(fromVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
			passed: 1,
			failed: 2,
		});
	});

	it("counts a flaky story, and an error outside of any, as failures", () => {
		const stats = { expected: 3, unexpected: 1, flaky: 1 };
		expect(fromPlaywright({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 3 });
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

describe("the steps of a run", () => {
	const result = (name: string, failed = 0): Result => ({ name, seconds: 0, output: "", passed: 1, failed });
	const record = (steps: Step[], failing: string[] = [], width = 2) => {
		const events: string[] = [];
		const run = async ({ name }: Step) => {
			events.push(name);
			return result(name, failing.includes(name) ? 1 : 0);
		};
		return executeAll(steps, run, width).then((results) => ({ events, results }));
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
