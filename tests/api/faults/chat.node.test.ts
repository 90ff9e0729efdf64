import { login } from "../../../functions/contract/account/auth.ts";
import { packages, stripeWebhook } from "../../../functions/contract/billing/billing.ts";
import { getPath } from "../../../functions/contract/endpoint.ts";
import { eventsPath } from "../../../functions/contract/events.ts";
import { subscribe } from "../../../functions/contract/newsletter.ts";
import { health, ready } from "../../../functions/contract/system.ts";
import { createWriteQueue } from "../../../functions/runtimes/node/deps.ts";
import { createTestApp } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";
import { smallHelp } from "../../support/help.ts";

describe("a crowd asking the assistant at once", () => {
	test("lets other requests run between any two questions", async () => {
		const writeQueue = createWriteQueue(100);
		let startCount = 0;
		let maxConcurrent = 0;
		let last = 0;
		const others = () => {
			maxConcurrent = Math.max(maxConcurrent, startCount - last);
			last = startCount;
			if (startCount < 60) setImmediate(others);
		};
		setImmediate(others);
		const order = await Promise.all(
			Array.from({ length: 60 }, (_, n) => writeQueue().then(() => [n, startCount++])),
		);
		expect(maxConcurrent).toBe(1);
		expect(order.every(([n, at]) => n === at)).toBe(true);
	});

	test("that is too large is told when to retry, and keeps its questions of the minute", async () => {
		const testApp = await createTestApp({ help: async () => smallHelp, queueWrite: createWriteQueue(20) });
		const from = (n: number) => ({ from: `10.3.0.${n}` });
		const ask = (n: number) => testApp.call(api.ask, { prompt: "everything is slow" }, from(n));
		await ask(255);
		const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
		const refused = answers.flatMap((answer, n) => (answer.status === 200 ? [] : [{ ...answer, n }]));
		expect(refused.length).toBeGreaterThan(10);
		for (const { status, body, headers } of refused) {
			expect([status, body.error, headers.get("retry-after")]).toEqual([503, "busy", "5"]);
			expect(body.success).toBe(false);
		}
		await testApp.settle();
		const { n } = refused[0] ?? { n: 0 };
		for (let time = 0; time < 10; time++) expect((await ask(n)).status).toBe(200);
	});
});

test("read-only calls skip the write queue, and all others wait in it", async () => {
	const testApp = await createTestApp({ queueWrite: createWriteQueue(0) });
	for (const path of [getPath(health), getPath(ready), getPath(packages)])
		expect((await testApp.raw(path)).status).toBe(200);
	for (const path of [getPath(login), eventsPath, getPath(subscribe), getPath(stripeWebhook)]) {
		const { status, body } = await testApp.rawPost(path, {});
		expect([path, status, body.error]).toEqual([path, 503, "busy"]);
	}
});
