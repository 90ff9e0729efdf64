// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	type Activation,
	followCheckout,
	pauseAfter,
	stateOf,
	timeout,
} from "../../../src/features/profile/plan/activation.ts";
import { signIn } from "../../../src/stores/session.ts";
import { anna, refusal, reply, tokenOf } from "../build/island.ts";

it.each([
	["processing", "activating", "received"],
	["done", "active", "over"],
	["done", "free", "over"],
	["expired", "free", "failed"],
	["open", "free", "checking"],
	["open", "active", "over"],
	[null, "free", "over"],
] as const)("a payment response %s and %s is %s", (checkout, state, text) => {
	expect(stateOf({ checkout, state })).toBe(text);
});

describe("waiting for a payment", () => {
	let requests: string[] = [];
	let answers: (object | Error)[] = [];
	const messages: Activation[] = [];
	const billing = (checkout: string | null, state: string) => reply({ checkout, state });

	beforeEach(() => {
		vi.useFakeTimers();
		signIn(tokenOf(anna));
		requests = [];
		messages.length = 0;
		vi.stubGlobal("fetch", async (path: string) => {
			requests.push(path);
			const answer = answers.length > 1 ? answers.shift() : answers[0];
			if (answer instanceof Error) throw answer;
			return Response.json(answer, { status: (answer as { code: number }).code });
		});
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});
	const waitFor = async (ms: number, signal = new AbortController().signal) => {
		const done = followCheckout("cs_1", (state) => void messages.push(state), signal);
		await vi.advanceTimersByTimeAsync(ms);
		return done;
	};

	it("polls until the plan is active, with longer and longer pauses", async () => {
		answers = [
			billing("processing", "activating"),
			billing("processing", "activating"),
			billing("done", "active"),
		];
		await waitFor(3000);
		expect(requests).toEqual(Array(3).fill("/api/vpnuser/billing?checkout=cs_1"));
		expect(messages).toEqual(["received", "received", "over"]);
		expect([0, 1, 2, 10].map(pauseAfter)).toEqual([1000, 1500, 2250, 8000]);
	});

	it("gives up after a minute, and not before", async () => {
		answers = [billing("processing", "activating")];
		await waitFor(timeout);
		expect(messages.at(-1)).toBe("overdue");
		expect(requests.length).toBeGreaterThan(8);
		const before = requests.length;
		await vi.advanceTimersByTimeAsync(timeout);
		expect(requests).toHaveLength(before);
	});

	it("continues after a missing response, and stops after a refused session or on leaving", async () => {
		answers = [new TypeError("offline"), billing("done", "active")];
		await waitFor(1000);
		expect(messages).toEqual(["over"]);
		answers = [refusal(401, "session_ended")];
		await waitFor(timeout);
		expect(requests).toHaveLength(3);
		signIn(tokenOf(anna));
		answers = [billing("processing", "activating")];
		const leaving = new AbortController();
		const done = waitFor(1000, leaving.signal);
		leaving.abort();
		await vi.advanceTimersByTimeAsync(timeout);
		await done;
		expect(requests.length).toBeLessThan(6);
	});
});
