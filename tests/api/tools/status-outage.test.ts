import { runStatusChecks } from "../../../functions/status/run-checks.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { connectionLost, failDatabase } from "../../support/api/bad-database.ts";
import { api, describe, expect, minute, onTestFinished, test, vi } from "../../support/api/fixtures.ts";
import { createMailServer } from "../../support/fakes/mail-server.ts";
import { healthyProbes, passMinute, readStatus, states } from "../../support/fakes/status.ts";

describe("a mail outage", () => {
	async function outage() {
		const server = createMailServer();
		const testApp = await createTestApp({ mail: server.mailer });
		const write = (email: string) => testApp.call(api.register, { name: "Ada", email, password });
		const pass = async (minutes: number) => {
			for (let index = 0; index < minutes; index++) {
				testApp.pass(minute);
				await testApp.deliver();
				await runStatusChecks(testApp.deps);
			}
		};
		return { server, testApp, write, pass };
	}

	test("is detected when mails of several people wait and none is sent, and ends with that", async () => {
		const { server, testApp, write, pass } = await outage();
		await pass(1);
		expect((await states(testApp)).mail).toBe("up");
		server.works = false;
		await write("ada@example.org");
		await write("grace@example.org");
		await testApp.settle();
		await pass(1);
		expect((await states(testApp)).mail).toBe("up");
		await pass(2);
		expect((await states(testApp)).mail).toBe("slow");
		await pass(4);
		expect((await states(testApp)).mail).toBe("down");
		server.works = true;
		await pass(40);
		expect((await states(testApp)).mail).toBe("up");
		const [, , mail] = [null, ...(await readStatus(testApp)).parts];
		expect(mail?.days[0]?.slice(1).every((count) => Number(count) > 0)).toBe(true);
	});

	test("isn't reported when only one person's server is the reason", async () => {
		const { server, testApp, write, pass } = await outage();
		server.works = false;
		await write("ada@example.org");
		await testApp.settle();
		await pass(10);
		expect((await states(testApp)).mail).toBe("slow");
	});

	test("isn't reported while other mails are sent", async () => {
		const { server, testApp, write, pass } = await outage();
		server.works = false;
		await write("ada@example.org");
		await write("grace@example.org");
		await testApp.settle();
		await pass(4);
		server.works = true;
		await write("mary@example.org");
		await testApp.settle();
		server.works = false;
		await pass(3);
		expect((await states(testApp)).mail).toBe("slow");
	});

	test("isn't measured where mail only goes to the mailbox page", async ({ testApp }) => {
		await passMinute(testApp);
		expect(await states(testApp)).not.toHaveProperty("mail");
	});
});

describe("a database outage", () => {
	test("is reported from memory, and counted once it is over", async () => {
		const testApp = await createTestApp({ probes: healthyProbes });
		await passMinute(testApp);
		expect(await states(testApp)).toEqual({ site: "up", accounts: "up" });
		const bad = failDatabase(testApp.deps);
		bad.break({ message: connectionLost, nth: 1, isPersistent: true });
		await passMinute(testApp);
		await passMinute(testApp);
		expect((await testApp.call(api.status, {})).status).toBe(200);
		expect(await states(testApp)).toEqual({ site: "up", accounts: "down" });
		// Earlier readings are still available.
		expect((await readStatus(testApp)).history).toBe(true);
		expect((await readStatus(testApp)).parts[0]?.days).toEqual([["2026-01-15", 3, 0, 0]]);
		bad.break(null);
		await passMinute(testApp);
		expect((await states(testApp)).accounts).toBe("up");
		const again = await createTestApp({ probes: healthyProbes, db: testApp.deps.db });
		const days = Object.fromEntries((await readStatus(again)).parts.map((part) => [part.id, part.days[0]]));
		expect(days).toEqual({ site: ["2026-01-15", 4, 0, 0], accounts: ["2026-01-15", 2, 0, 2] });
	});

	test("is reported at once to any caller, even when nothing was read before", async () => {
		const testApp = await createTestApp({ probes: healthyProbes });
		failDatabase(testApp.deps).break({ message: connectionLost, nth: 1, isPersistent: true });
		const { history, parts } = await readStatus(testApp);
		expect(history).toBe(false);
		expect(parts.map(({ id, state }) => [id, state])).toEqual([
			["site", null],
			["accounts", "down"],
		]);
	});

	test("that hangs is reported in seconds, and counted once", async () => {
		const testApp = await createTestApp({ probes: healthyProbes });
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		onTestFinished(() => void vi.useRealTimers());
		const bad = failDatabase(testApp.deps);
		bad.break({ message: "", nth: 1, slow: 5_500, isPersistent: true });
		const reply = readStatus(testApp);
		await vi.advanceTimersByTimeAsync(4_500);
		expect((await reply).parts[1]?.state).toBe("down");
		const measured = passMinute(testApp);
		await vi.advanceTimersByTimeAsync(6_000);
		await measured;
		bad.break(null);
		await vi.advanceTimersByTimeAsync(6_000);
		await passMinute(testApp);
		const again = await createTestApp({ probes: healthyProbes, db: testApp.deps.db });
		expect((await readStatus(again)).parts[0]?.days).toEqual([["2026-01-15", 2, 0, 0]]);
	});
});
