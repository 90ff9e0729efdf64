import { join } from "node:path";

/** Where the last whole `npm test` left how long it took, for `npm run bench`. */
export const reportFile = join(import.meta.dirname, "../../.cache/tests.json");

/** What a step of `npm test` did. */
export interface Outcome {
	passed: number;
	failed: number;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
	errors: unknown[];
}

/** Vitest's JSON. A file that could not even be loaded has no tests to count: it counts as one failure. */
export function fromVitest(report: VitestReport): Outcome {
	const broken = report.testResults.filter(
		({ status, assertionResults }) =>
			status === "failed" && !assertionResults.some((test) => test.status === "failed"),
	);
	return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Playwright's JSON. A flaky test failed once, which is a failure here: nothing is retried. */
export function fromPlaywright({ stats, errors }: PlaywrightReport): Outcome {
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * What a runner of tests says of itself, against how it ended: one that crashed, ended badly without naming a failure,
 * or ran nothing has failed once.
 */
export function judge(said: Outcome | undefined, exitCode: number | null): Outcome {
	if (!said || said.passed + said.failed === 0) return { passed: 0, failed: 1 };
	if (exitCode !== 0 && said.failed === 0) return { ...said, failed: 1 };
	return said;
}

export const closingLine = (outcomes: Outcome[]): string => {
	const sum = (key: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
	return `${sum("passed")} passed, ${sum("failed")} failed`;
};
