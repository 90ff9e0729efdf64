import { beforeEach, describe, expect, it, vi } from "vitest";
import { rateLimits } from "../../../functions/http/rate-limits.ts";
import {
	type Activation,
	followCheckout,
	getActivation,
	timeout,
} from "../../../src/features/profile/plan/Returned.tsx";
import { signIn } from "../../../src/stores/session.ts";
import { anna, browser, loggedIn, refusal, reply, tokenOf } from "../island.tsx";

it.each([
	["processing", "activating", "received"],
	["done", "active", "over"],
	["done", "free", "over"],
	["expired", "free", "failed"],
	["open", "free", "checking"],
	["open", "active", "over"],
	[null, "free", "over"],
] as const)("a payment response %s and %s is %s", (checkout, state, text) => {
	expect(getActivation({ checkout, state })).toBe(text);
});

describe("waiting for a payment", () => {
	const { answer, sent } = browser();
	loggedIn();
	const messages: Activation[] = [];
	const billing = (checkout: string | null, state: string) => reply({ checkout, state });
	const processing = billing("processing", "activating");

	beforeEach(() => {
		vi.useFakeTimers();
		messages.length = 0;
	});
	const waitFor = async (ms: number, signal = new AbortController().signal) => {
		const done = followCheckout("cs_1", (state) => void messages.push(state), signal);
		await vi.advanceTimersByTimeAsync(ms);
		return done;
	};

	it("polls until the plan is active, and not without a pause", async () => {
		answer(processing, processing, billing("done", "active"));
		await waitFor(5000);
		expect(sent.map(({ path }) => path)).toEqual(Array(3).fill("/api/vpnuser/billing?checkout=cs_1"));
		expect(messages).toEqual(["received", "received", "over"]);
	});

	it("gives up after a minute, and not before", async () => {
		answer(...Array(100).fill(processing));
		await waitFor(timeout);
		expect(messages.at(-1)).toBe("overdue");
		expect(sent.length).toBeGreaterThan(8);
		const before = sent.length;
		// The server asks the payment service each time but the first two; a second minute isn't in vain.
		expect(2 * before - 2).toBeLessThanOrEqual(rateLimits.checkoutStatus[0].max);
		await vi.advanceTimersByTimeAsync(timeout);
		expect(sent).toHaveLength(before);
	});

	it("continues after a missing response, and stops after a refused session or on leaving", async () => {
		answer(new TypeError("offline"), billing("done", "active"));
		await waitFor(2000);
		expect(messages).toEqual(["over"]);
		answer(refusal(401, "session_ended"));
		await waitFor(timeout);
		expect(sent).toHaveLength(3);
		signIn(tokenOf(anna));
		answer(...Array(100).fill(processing));
		const leaving = new AbortController();
		const done = waitFor(1000, leaving.signal);
		leaving.abort();
		await vi.advanceTimersByTimeAsync(timeout);
		await done;
		expect(sent.length).toBeLessThan(6);
	});
});
