import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp } from "../../../functions/app.ts";
import { queryRows } from "../../../functions/db/run.ts";
import { createNodeDeps, type NodeDeps } from "../../../functions/runtimes/node/deps.ts";
import { readConfig } from "../../../functions/runtimes/settings/config.ts";
import { day, minute, password } from "../../support/api/api.ts";
import { emptyFolder } from "../../support/empty-folder.ts";

const dataDir = emptyFolder();
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

let now = Date.UTC(2026, 0, 15);
async function machine(): Promise<NodeDeps> {
	const node = await createNodeDeps(
		readConfig({ DATA_DIR: dataDir.path, BOT_CHECK: "off", LOG_LEVEL: "silent" }),
		{ now: () => now, hasher: { cost: 4, parallel: 2, queue: 50 } },
	);
	await node.startJobs();
	return node;
}

const register = ({ deps }: NodeDeps) =>
	createApp(deps).request("/api/vpnuser/register", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ name: "Ada", email: "ada@example.org", password }),
	});

async function readStored({ deps }: NodeDeps): Promise<number> {
	const [found] = await queryRows<{ kept: number }>(deps.db)`
		SELECT (SELECT count(*) FROM codes) + (SELECT count(*) FROM mails) + (SELECT count(*) FROM hits) AS kept`;
	return found?.kept ?? 0;
}

test("the Node server sweeps expired data when it starts", async () => {
	const first = await machine();
	expect((await register(first)).status).toBe(200);
	expect(await readStored(first)).toBeGreaterThan(2);
	await first.close();
	now += 8 * day;
	const second = await machine();
	await vi.waitFor(async () => expect(await readStored(second)).toBe(0));
	await second.close();
});

test("the Node server sweeps expired data while it runs", async () => {
	const running = await machine();
	await register(running);
	now += 8 * day;
	await vi.advanceTimersByTimeAsync(9 * minute);
	expect(await readStored(running)).toBeGreaterThan(2);
	await vi.advanceTimersByTimeAsync(minute);
	await vi.waitFor(async () => expect(await readStored(running)).toBe(0));
	await running.close();
});

test("the Node server closes its database only after what deferred work defers", async () => {
	const { deps, close } = await machine();
	let stored: unknown;
	const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
	const inner = async () => {
		await pause();
		stored = await queryRows(deps.db)`SELECT 1 AS one`;
	};
	deps.defer(
		"outer",
		pause().then(() => deps.defer("inner", inner())),
	);
	await close();
	expect(stored).toEqual([{ one: 1 }]);
});

test("a periodic job that takes longer than its interval isn't started a second time meanwhile", async () => {
	const node = await machine();
	const slow = Promise.withResolvers<void>();
	const job = vi.fn(() => slow.promise);
	node.every(minute, job);
	await vi.advanceTimersByTimeAsync(3 * minute);
	expect(job).toHaveBeenCalledOnce();
	slow.resolve();
	await vi.advanceTimersByTimeAsync(minute);
	expect(job).toHaveBeenCalledTimes(2);
	await node.close();
});
