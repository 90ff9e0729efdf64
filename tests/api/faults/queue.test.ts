import { afterEach, describe, expect, test, vi } from "vitest";
import { createQueue } from "../../../functions/auth/hash-queue.ts";
import { createBusyError } from "../../../functions/http/api-error.ts";
import { createSignedInApp, minute, newPassword, password } from "../../support/api/api.ts";

afterEach(() => void vi.useRealTimers());

const toFake = ["performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;

describe("the hashing queue", () => {
	test("frees the place of a call that the edge dropped, waiting or running", async () => {
		vi.useFakeTimers({ toFake: [...toFake] });
		const { enqueue, refuseWhenFull } = createQueue(2, 3);
		const dropped = () => new Promise<never>(() => {});
		void enqueue(dropped);
		void enqueue(dropped);
		const refused = expect(enqueue(async () => "late")).rejects.toThrow("busy");
		await vi.advanceTimersByTimeAsync(7000);
		await refused;
		await vi.advanceTimersByTimeAsync(14_000);
		refuseWhenFull();
		expect(await enqueue(async () => "first")).toBe("first");
		expect(await Promise.all([1, 2, 3, 4].map((n) => enqueue(async () => n)))).toEqual([1, 2, 3, 4]);
	});

	test("serves waiting calls as soon as a lost place is free again", async () => {
		vi.useFakeTimers({ toFake: [...toFake] });
		const { enqueue } = createQueue(1, 5);
		void enqueue(() => new Promise<never>(() => {}));
		await vi.advanceTimersByTimeAsync(18_000);
		// Enqueued while the slot is still taken; waits at most six seconds.
		const waiting = enqueue(async () => "served");
		waiting.catch(() => {});
		await vi.advanceTimersByTimeAsync(5000);
		expect(await waiting).toBe("served");
	});

	test("answers 503 with a retry time when full, on any endpoint, and counts nothing", async () => {
		const { testApp, token } = await createSignedInApp();
		testApp.pass(minute);
		const refuseWhenFull = () => {
			throw createBusyError();
		};
		const full = async () => refuseWhenFull();
		testApp.deps.hasher = { hash: full, verify: full, refuseWhenFull };
		const email = "ada@example.org";
		const fresh = { email, ...newPassword("seven loud harbours") };
		const calls: [string, object][] = [
			["login", { email, password }],
			["register", { name: "Ada", email: "new@example.org", password }],
			["update-password-by-email", { ...fresh, current_password: password }],
			["update-password-by-email", { ...fresh, reset_token: "nothing" }],
		];
		for (const [path, body] of calls) {
			for (let n = 0; n < 12; n++) {
				const answer = await testApp.rawPost(`/api/vpnuser/${path}`, body, { token });
				const { status, headers, body: envelope } = answer;
				const expected = [path, n, 503, "busy", "5"];
				expect([path, n, status, envelope.error, headers.get("retry-after")]).toEqual(expected);
				await testApp.settle();
			}
		}
	});
});
