import { textOf, under } from "../house/files.ts";
import { callsIn, reachOf, stepsTo } from "./reach.ts";

/** Seconds that a file of tests takes, where it is more than two: alone, on two quiet cores. */
const long: Record<string, number> = {
	"api/billing-down": 4,
	"api/billing-pairs": 10,
	"api/chat.node": 10,
	"api/coins-kill.node": 14,
	"api/connections.node": 6,
	"api/faults-chat.node": 3,
	"api/faults-database.node": 9,
	"api/faults-kill.node": 13,
	"api/faults-load.node": 29,
	"api/faults-mail.node": 4,
	"api/ndt7.node": 28,
	"api/newsletter-send.node": 12,
	"api/newsletter": 3,
	"api/node.node": 6,
	"api/plan-change": 3,
	"api/status-outage": 14,
	"api/webhook-order": 5,
	"unit/chat-evaluation": 9,
};
/** Signs up, logs in and calls: what tests of the API begin with. */
const world = "tests/support/api.ts";
const nameOf = (test: string): string => test.replace(/^tests\/|\.test\.tsx?$/g, "");
/** Seconds of the others: each in a document of its own takes longer than one that shares all it reads. */
const secondsOf = (test: string): number =>
	long[nameOf(test)] ?? (test.startsWith("tests/unit/") ? 0.6 : 0.4);

/** Seconds of tests in Node that leave a minute room for what runs beside them. */
const mostSeconds = 12;

const isTest = (path: string): boolean => /^tests\/(api|unit)\/.*\.test\.tsx?$/.test(path);

const app = "functions/app.ts";
const imported = [...textOf(app).matchAll(/(?<=from ")\.(\/[^"]+)/g)].map(([, path]) => `functions${path}`);
const domains = imported.filter((path) => path.endsWith("/index.ts"));
/** What every call passes, whoever answers it. */
const passed = new Set([app, ...imported.filter((path) => !path.endsWith("/index.ts"))]);
for (const path of [...passed])
	for (const [next, steps] of reachOf(path))
		if (steps === 1 && next.startsWith("functions/")) passed.add(next);

/** The folders of the domains that a file is part of. */
const roomsOf = (path: string): string[] =>
	domains.filter((index) => reachOf(index).has(path)).map((index) => index.replace("index.ts", ""));

/** Tests that lead to a file, with the number of steps; one that is called like it is a step nearer. */
function leadingTo(path: string, tests: readonly string[]): Map<string, number> {
	const found = new Map<string, number>();
	const word = /([\w-]+)\.\w+$/.exec(path)?.[1] ?? "";
	for (const test of tests) {
		const steps = stepsTo(path, reachOf(test));
		if (steps !== undefined) found.set(test, new RegExp(`\\b${word}\\b`).test(test) ? steps - 1 : steps);
	}
	const rooms = found.size ? [] : roomsOf(path);
	for (const test of tests) {
		// What every call passes is seen by whoever makes any.
		if (passed.has(path) && !found.has(test) && reachOf(test).has(world)) found.set(test, 5);
		for (const [file, steps] of rooms.length ? reachOf(test) : [])
			if (rooms.some((room) => file.startsWith(room)))
				found.set(test, Math.min(steps, found.get(test) ?? steps));
	}
	return found;
}

/**
 * The nearest first, but for those that take long: four seconds are worth a step. Of equal ones who makes most calls that those
 * before do not make.
 */
function inOrder(found: ReadonlyMap<string, number>): string[] {
	const order: string[] = [];
	const waiting = new Map([...found.keys()].map((test) => [test, new Set(callsIn(textOf(test)))]));
	const next = (rank: (test: string) => number): string | undefined =>
		[...waiting.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0];
	const far = (test: string): number => found.get(test) ?? 0;
	const usual = (test: string): number =>
		far(test) + Math.floor(secondsOf(test) / 4) - (waiting.get(test)?.size ?? 0) / 1e3;
	for (let test = next((one) => far(one) + secondsOf(one) / 1e3); test; test = next(usual)) {
		const calls = waiting.get(test) ?? new Set();
		waiting.delete(test);
		for (const rest of waiting.values()) for (const call of calls) rest.delete(call);
		order.push(test);
	}
	return order;
}

export interface Choice {
	/** Files of tests to run. */
	run: string[];
	/** Files of tests that these paths lead to, too, and a minute has no room for. */
	left: string[];
}

/**
 * The tests in Node that are run for changed files: these themselves, and of those that lead to one the nearest for each
 * file, as far as a minute reaches; the nearest of all is run however long it takes.
 */
export function chooseTests(paths: readonly string[]): Choice {
	const tests = [...under("tests/api", /\.test\.ts$/), ...under("tests/unit", /\.test\.tsx?$/)];
	const own = paths.filter((path) => isTest(path) && tests.includes(path));
	const lists = paths.filter((path) => !isTest(path)).map((path) => inOrder(leadingTo(path, tests)));
	const run = new Set(own);
	const left = new Set<string>();
	let seconds = 0;
	for (let at = 0; lists.some((list) => at < list.length); at++)
		for (const test of lists.flatMap((list) => list[at] ?? [])) {
			if (run.has(test) || left.has(test)) continue;
			const fits = seconds + secondsOf(test) <= mostSeconds;
			if (run.size && fits) seconds += secondsOf(test);
			(fits || !run.size ? run : left).add(test);
		}
	return { run: [...run].sort(), left: [...left].sort() };
}

/** Names that no file of tests has. */
export const unknownNames = (): string[] => {
	const names = [...under("tests/api"), ...under("tests/unit")].map(nameOf);
	return Object.keys(long).filter((name) => !names.includes(name));
};
