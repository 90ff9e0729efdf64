import { join } from "node:path";

/** Where the last whole `npm test` left how long it took, for `npm run bench`. */
export const reportFile = join(import.meta.dirname, "../../.cache/tests.json");

/** A test that failed. */
export interface Failure {
	/** What its runner takes to run it again: a file, or a file and a line. */
	where: string;
	title: string;
	message: string;
}

/** What a step of `npm test` did. */
export interface Outcome {
	passed: number;
	failed: number;
	/** Those of the failures that have a name. */
	failures?: Failure[];
}

interface VitestReport {
	numPassedTests: number;
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
}

interface PlaywrightSuite {
	suites?: PlaywrightSuite[];
	specs?: {
		title: string;
		file: string;
		line: number;
		tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
	}[];
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
	errors: unknown[];
	suites: PlaywrightSuite[];
}

/** Vitest's JSON. A file that could not even be loaded has no tests to count: it counts as one failure. */
export function fromVitest(report: VitestReport): Outcome {
	const failures = report.testResults
		.filter(({ status }) => status === "failed")
		.flatMap(({ name, message, assertionResults }) => {
			const failed = assertionResults.filter((test) => test.status === "failed");
			if (!failed.length) return [{ where: name, title: name, message }];
			return failed.map(({ fullName, failureMessages }) => ({
				where: name,
				title: fullName,
				message: failureMessages.join("\n"),
			}));
		});
	return { passed: report.numPassedTests, failed: failures.length, failures };
}

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): Failure[] => [
	...suites.flatMap(failuresOf),
	...specs.flatMap(({ title, file, line, tests }) =>
		tests
			.filter(({ status }) => status === "unexpected" || status === "flaky")
			.map(({ projectName, results }) => ({
				where: `${file}:${line}`,
				title: `[${projectName}] ${title}`,
				message: results.map(({ error }) => error?.message ?? "").join("\n"),
			})),
	),
];

/** Playwright's JSON. A flaky test, which failed and passed within one run, is a failure here. */
export function fromPlaywright({ stats, errors, suites }: PlaywrightReport): Outcome {
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + errors.length,
		failures: suites.flatMap(failuresOf),
	};
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
	const sum = (key: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[key], 0);
	return `${sum("passed")} passed, ${sum("failed")} failed`;
};
