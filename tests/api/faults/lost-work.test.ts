import type { Payments } from "../../../functions/integrations/payments/index.ts";
import { createTestApp, email, password } from "../../support/api/api.ts";
import { failDatabase } from "../../support/api/bad-database.ts";
import { afterEach, api, describe, expect, test, vi } from "../../support/api/fixtures.ts";
import { healthyProbes, passMinute, states } from "../../support/fakes/status.ts";
import { smallHelp } from "../../support/help.ts";

const never = 1e9;
const deadline = 50;

afterEach(() => vi.useRealTimers());

describe("work that the edge cancelled with its request", () => {
	test("doesn't keep later buyers from the plans", async ({ shop }) => {
		const bad = failDatabase(shop.deps);
		bad.break({ message: "", nth: 1, slow: never });
		void shop.runTasks();
		expect(bad.hits()).toBe(1);
		expect((await shop.checkout("year")).status).toBe(200);
	});

	test("doesn't keep later visitors from the assistant", async () => {
		let reads = 0;
		const help = async () => (reads++ === 0 ? new Promise<never>(() => {}) : smallHelp);
		const testApp = await createTestApp({ deadline, help });
		const ask = () => testApp.call(api.ask, { prompt: "slow internet", username: "Guest" });
		expect((await ask()).body.error).toBe("timeout");
		expect((await ask()).body.success).toBe(true);
	});

	test("counts as no failed login", async () => {
		const testApp = await createTestApp({ deadline });
		const { hasher } = testApp.deps;
		testApp.deps.hasher = { ...hasher, verify: () => new Promise<never>(() => {}) };
		const login = () => testApp.call(api.login, { email, password });
		for (let step = 0; step < 6; step++) {
			expect((await login()).body.error).toBe("timeout");
			await testApp.settle();
		}
	});

	test("doesn't end the measurements of the database", async () => {
		const testApp = await createTestApp({ probes: healthyProbes });
		failDatabase(testApp.deps).break({ message: "", nth: 1, slow: never });
		vi.useFakeTimers();
		const hanging = passMinute(testApp);
		await vi.advanceTimersByTimeAsync(6_000);
		await hanging;
		vi.useRealTimers();
		expect((await states(testApp)).accounts).toBe("down");
		await passMinute(testApp);
		expect((await states(testApp)).accounts).toBe("up");
	});
});

describe("work that others wait for", () => {
	test("goes on when its request ends, for a purchase", async ({ shop }) => {
		const payments = shop.deps.payments as Payments;
		const { promise: answered, resolve: goOn } = Promise.withResolvers<void>();
		let hasCustomer = false;
		shop.deps.payments = {
			...payments,
			async createCustomer(input) {
				await answered;
				hasCustomer = true;
				return payments.createCustomer(input);
			},
		};
		shop.deps.deadline = 500;
		expect((await shop.checkout("year")).body.error).toBe("timeout");
		setTimeout(goOn);
		await shop.settle();
		expect(hasCustomer).toBe(true);
	});
});
