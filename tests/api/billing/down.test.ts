import { createSignedInApp } from "../../support/api/api.ts";
import { afterEach, api, describe, expect, minute, test, vi } from "../../support/api/fixtures.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";

type Fetch = typeof globalThis.fetch;

/** A shop whose payment provider can be made to fail. */
async function createFailingShop() {
	const state: { fails: Fetch | null; calls: number } = { fails: null, calls: 0 };
	const wrap =
		(fetch: Fetch): Fetch =>
		(input, init) => {
			state.calls++;
			return (state.fails ?? fetch)(input, init);
		};
	const shop = await createShop({ wrap, timeout: 40 });
	return { shop, state };
}

/** Hangs until the client aborts. */
const never: Fetch = (_input, init) =>
	new Promise((_resolve, reject) => {
		init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
	});

const fail = (status: number, type: string, message?: string) => async () =>
	Response.json({ error: { type, message } }, { status });
const failures: Record<string, Fetch> = {
	"cannot be reached": () => Promise.reject(new TypeError("fetch failed")),
	"does not answer": never,
	"answers 500": fail(500, "api_error", "secret words"),
	"answers with a page": async () => new Response("<html>Bad gateway</html>"),
	"answers with nothing": async () => new Response(null),
	"answers with an empty object": async () => Response.json({}),
	"answers with a list": async () => Response.json([1, 2, 3]),
	"answers with null": async () => Response.json(null),
	"answers with something else": async () =>
		Response.json({ id: 7, url: "javascript:alert(1)", data: "none" }),
	"refuses the key": fail(401, "invalid_request_error", "Invalid API Key"),
	"is busy": fail(429, "invalid_request_error"),
};

const checkout = async (shop: Shop) => {
	const { status, body } = await shop.checkout("year");
	return [status, body.error];
};

describe.each(Object.entries(failures))("a payment service that %s", (_what, fails) => {
	test("is reported in words, and the next try works", async () => {
		const { shop, state } = await createFailingShop();
		state.fails = fails;
		expect(await checkout(shop)).toEqual([503, "payments_unavailable"]);
		state.fails = null;
		expect(await checkout(shop)).toEqual([200, undefined]);
		expect(shop.log.join("\n")).not.toMatch(/secret words|ada@|javascript/);
	});

	test("takes nothing from a customer with a plan, and leaves nothing half done", async () => {
		const { shop, state } = await createFailingShop();
		await shop.buy("year");
		state.fails = fails;
		const renew = await shop.asUser(api.autoRenew, { enabled: false });
		// We can't know whether the request arrived, so the last known state stays.
		expect(renew.body.error).toBe("payments_unavailable");
		expect(await shop.billing()).toMatchObject({ state: "active", auto_renew: true });
		await shop.runTasks();
		state.fails = null;
		shop.pass(25 * 60 * minute);
		await shop.runTasks();
		expect(await shop.me()).toMatchObject({ type: "year" });
	});
});

describe("a payment service that fails", () => {
	test("doesn't use up the hourly checkouts", async () => {
		const { shop, state } = await createFailingShop();
		state.fails = failures["answers with a page"] ?? null;
		for (let i = 0; i < 12; i++) expect(await checkout(shop)).toEqual([503, "payments_unavailable"]);
		state.fails = null;
		expect(await checkout(shop)).toEqual([200, undefined]);
	});

	test("leaves a plan that is awaited in activation", async () => {
		const { shop, state } = await createFailingShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id);
		await shop.billing(body.id);
		shop.pass(5_000);
		state.fails = failures["answers with a page"] ?? null;
		expect(await shop.billing(body.id)).toMatchObject({ state: "activating", checkout: "processing" });
		state.fails = null;
		expect(await shop.billing(body.id)).toMatchObject({ state: "active", checkout: "done" });
	});

	test("during a refund doesn't lose it", async () => {
		const { shop, state } = await createFailingShop();
		if (shop.deps.payments) shop.deps.payments.refunds = "auto";
		await shop.buy("year");
		state.fails = failures["answers 500"] ?? null;
		const { status, body } = await shop.asUser(api.refundRequest, {});
		expect([status, body.data.refund?.state]).toEqual([200, "requested"]);
		state.fails = null;
		shop.pass(minute);
		await shop.runTasks();
		await shop.notices();
		await shop.runTasks();
		expect(await shop.billing()).toMatchObject({ state: "free", refund: { state: "refunded" } });
		expect(await shop.rows`SELECT * FROM billing_jobs`).toEqual([]);
	});

	test("for hours doesn't make a paid checkout forgotten", async () => {
		const { shop, state } = await createFailingShop();
		await shop.pay((await shop.checkout("year")).body.id);
		state.fails = failures["answers 500"] ?? null;
		shop.pass(3 * 60 * minute);
		await shop.runTasks();
		state.fails = null;
		await shop.runTasks();
		expect((await shop.billing()).state).toBe("active");
	});

	test("for one customer is asked about that one a day later, so that others get their turn", async () => {
		const { shop, state } = await createFailingShop();
		await shop.buy("year");
		state.fails = fail(400, "invalid_request_error");
		shop.pass(25 * 60 * minute);
		state.calls = 0;
		await shop.runTasks();
		expect(state.calls).toBeGreaterThan(0);
		state.calls = 0;
		await shop.runTasks();
		expect(state.calls).toBe(0);
	});

	test("and has lost its customer gets a new one", async () => {
		const { shop } = await createFailingShop();
		const { body } = await shop.checkout("year");
		shop.sandbox.state.customers = {};
		shop.sandbox.state.sessions = {};
		const again = await shop.checkout("year");
		expect(again.status).toBe(200);
		expect(again.body.id).not.toBe(body.id);
		await shop.pay(again.body.id);
		await shop.notices();
		expect((await shop.billing()).state).toBe("active");
	});

	test("and answers too late has one customer all the same, whom deleting the account deletes", async () => {
		let lost = 2;
		const shop = await createShop({
			wrap: (fetch) => async (input, init) => {
				const answer = await fetch(input, init);
				if (/customers$/.test(String(input)) && lost-- > 0) throw new TypeError("fetch failed");
				return answer;
			},
		});
		expect(await checkout(shop)).toEqual([503, "payments_unavailable"]);
		expect(await checkout(shop)).toEqual([200, undefined]);
		expect(Object.keys(shop.sandbox.state.customers)).toHaveLength(1);
	});

	test("keeps no plan from being listed, and nothing else from working", async () => {
		const { shop, state } = await createFailingShop();
		state.fails = never;
		state.calls = 0;
		expect((await shop.call(api.packages, {})).body.packages).toHaveLength(3);
		expect((await shop.me()).type).toBe("free");
		expect((await shop.billing()).state).toBe("free");
		expect(state.calls).toBe(0);
	});
});

test("without a payment service nothing is sold, and the site says so", async () => {
	const { testApp, asUser } = await createSignedInApp();
	const { status, body } = await asUser(api.checkout, { packageId: "year" });
	expect([status, body.error]).toEqual([503, "payments_unavailable"]);
	expect((await testApp.rawPost("/api/stripe/webhook", {})).status).toBe(503);
	expect((await testApp.raw("/dev/stripe/checkout/cs_test_1")).status).toBe(404);
});

describe("a payment service that is slow", () => {
	afterEach(() => void vi.useRealTimers());

	test.each([
		["stays silent", () => never],
		["takes seven seconds for each answer", (fetch: Fetch) => slowCall(fetch, 7_000)],
		["takes three seconds for each answer", (fetch: Fetch) => slowCall(fetch, 3_500)],
	])("and %s: the buyer gets an answer within 12 s", async (_what, createService) => {
		let slow = false;
		let waiting = 0;
		const count: (fetch: Fetch) => Fetch = (fetch) => (input, init) => {
			waiting++;
			return fetch(input, init).finally(() => {
				waiting--;
			});
		};
		const shop = await createShop({
			wrap: (fetch) => count((input, init) => (slow ? createService(fetch) : fetch)(input, init)),
		});
		await shop.call(api.packages, {});
		slow = true;
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		let answer: unknown;
		const request = checkout(shop).then((value) => {
			answer = value;
		});
		/** Yields to work that takes real time but no time on the test clock. */
		const idle = async (turns: number) => {
			for (let i = 0; i < turns && !answer && waiting === 0; i++)
				await new Promise((resolve) => setImmediate(resolve));
		};
		await idle(1_000_000);
		let waited = 0;
		for (; waited < 12_000 && !answer; waited += 100) {
			await vi.advanceTimersByTimeAsync(100);
			await idle(100);
			await new Promise((resolve) => setImmediate(resolve));
		}
		expect(answer).toBeDefined();
		expect(waited).toBeLessThan(12_000);
		await request;
		expect(`${answer}`).toMatch(/^(200,|503,payments_unavailable)$/);
		slow = false;
		await vi.advanceTimersByTimeAsync(30_000);
		vi.useRealTimers();
		shop.pass(minute);
		expect(await checkout(shop)).toEqual([200, undefined]);
	});
});

/** Responds after `ms`, unless the client aborts. */
const slowCall =
	(fetch: Fetch, ms: number): Fetch =>
	async (input, init) => {
		await new Promise<void>((resolve, reject) => {
			setTimeout(resolve, ms);
			init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
		});
		return fetch(input, init);
	};
