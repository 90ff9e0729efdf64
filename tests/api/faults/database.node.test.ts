import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDb } from "../../../functions/db/index.ts";
import { migrate } from "../../../functions/db/migrate.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { afterAll, api, beforeAll, describe, expect, test } from "../../support/api/fixtures.ts";
import { callServer, createMachine, type Machine, type ServerProcess } from "../../support/faults/faults.ts";
import { healthLimit, healthWhile } from "../../support/faults/health.ts";

let machine: Machine;
let server: ServerProcess;
beforeAll(async () => {
	machine = await createMachine();
	server = await machine.start();
});
afterAll(() => machine.close());

const file = () => join(machine.dataDir, "site.db");
/** A second process as far as SQLite's locks are concerned. */
const other = () => new DatabaseSync(file(), { timeout: 2000 });
const register = (email: string) =>
	callServer(server.url, "/api/vpnuser/register", { body: { name: "Ada", email, password } });
const ready = () => callServer(server.url, "/api/ready");
/** Rows of a sign-up: all or none. */
const left = (email: string) => {
	const db = other();
	const count = (sql: string) => Number(Object.values(db.prepare(sql).get(email) ?? {})[0]);
	const result = [
		count("SELECT count(*) FROM codes WHERE email = ?"),
		count("SELECT count(*) FROM mails WHERE recipient = ?"),
	];
	db.close();
	return result;
};
const busy = { code: 503, error: "busy", message: "The service is busy. Please try again in a moment." };

describe("a database locked by another process", () => {
	test("delays those who write to it, and nobody else", async () => {
		const holder = other();
		holder.exec("BEGIN EXCLUSIVE");
		const release = setTimeout(() => holder.exec("COMMIT"), 1500);
		let reply: Awaited<ReturnType<typeof register>> | undefined;
		const { slowest } = await healthWhile(server.url, async () => {
			const writing = register("waits@example.org");
			expect((await ready()).status).toBe(503);
			reply = await writing;
		});
		clearTimeout(release);
		expect([reply?.status, left("waits@example.org")]).toEqual([200, [1, 1]]);
		expect(slowest).toBeLessThan(healthLimit());
		holder.close();
	});

	test("for longer answers 503 with a retry time, leaves nothing half done, and then recovers", async () => {
		const holder = other();
		holder.exec("BEGIN EXCLUSIVE");
		let replies: Awaited<ReturnType<typeof register>>[] = [];
		const { slowest } = await healthWhile(server.url, async () => {
			const emails = Array.from({ length: 40 }, (_, n) => `held${n}@example.org`);
			replies = await Promise.all(emails.map(register));
		});
		for (const { status, body, headers, ms } of replies) {
			expect([status, body]).toEqual([503, { ...busy, retry_after: 5 }]);
			expect(headers.get("retry-after")).toBe("5");
			expect(ms).toBeLessThan(9000);
		}
		expect(slowest).toBeLessThan(healthLimit());
		holder.exec("COMMIT");
		holder.close();
		await expect.poll(async () => (await ready()).status, { timeout: 5000 }).toBe(200);
		expect(left("held0@example.org")).toEqual([0, 0]);
		expect((await register("held0@example.org")).status).toBe(200);
		expect(left("held0@example.org")).toEqual([1, 1]);
	});
});

describe("a disk that fails under a running process", () => {
	/** Limits the process's file size, so that writes fail as on a full or broken disk. */
	const largest = (bytes: number | "unlimited") =>
		execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:unlimited`]);

	test("is reported at once, leaves nothing half done, and recovers when it is repaired", async () => {
		expect((await register("before@example.org")).status).toBe(200);
		largest(statSync(`${file()}-wal`).size);
		const { slowest } = await healthWhile(server.url, async () => {
			for (const email of ["bad1@example.org", "bad2@example.org"]) {
				const { status, body } = await register(email);
				expect([status, body.error, body.message]).toEqual([503, "busy", busy.message]);
				expect(JSON.stringify(body)).not.toMatch(/SQL|disk|\bat /i);
			}
			await expect.poll(async () => (await ready()).status, { timeout: 5000 }).toBe(503);
			// Reads still work.
			expect((await callServer(server.url, "/api/vpnuser/me")).status).toBe(401);
		});
		expect(slowest).toBeLessThan(healthLimit());
		expect(server.output()).toContain("SQLITE_IOERR");
		largest("unlimited");
		for (const email of ["bad1@example.org", "bad2@example.org"]) expect(left(email)).toEqual([0, 0]);
		expect((await register("bad1@example.org")).status).toBe(200);
		await expect.poll(async () => (await ready()).status, { timeout: 5000 }).toBe(200);
		expect(left("before@example.org")).toEqual([1, 1]);
		const check = other();
		expect(check.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
		check.close();
	});

	test("at start ends the process with a message, not with an empty database", async () => {
		const damaged = await createMachine();
		const first = await damaged.start();
		await first.kill();
		execFileSync("truncate", ["-s", "1", join(damaged.dataDir, "secrets.json")]);
		await expect(damaged.start()).rejects.toThrow(/secrets\.json/);
		await damaged.close();
	});
});

test.each([
	["is full", "PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"],
	["is read-only", "PRAGMA query_only = 1", "PRAGMA query_only = 0"],
])(
	"a database that %s answers 503 in the envelope, leaves nothing half done, and works again",
	async (_, on, off) => {
		const sqlite = openSqlite(":memory:");
		await migrate(sqlite);
		const testApp = await createTestApp({ db: createDb(sqlite), writable: () => sqlite.writable() });
		const token = await testApp.addUser("ada@example.org");
		// Fill the last page first, so that the next write needs a new one.
		await sqlite.prepare(on).run();
		const filler = { name: "Ada", password };
		let status = 200;
		for (let n = 0; status === 200 && n < 60; n++) {
			const email = `${"x".repeat(40)}${n}@example.org`;
			const reply = await testApp.call(api.register, { ...filler, email }, { from: `10.9.0.${n}` });
			status = reply.status;
			if (status !== 200) {
				expect(reply.body).toEqual({ ...busy, retry_after: 5 });
				await sqlite.prepare(off).run();
				expect(await testApp.mails(email)).toEqual([]);
				const retried = await testApp.call(api.register, { ...filler, email }, { from: "10.8.0.1" });
				// The failed call may have been counted, but had no other effect.
				expect([200, 429]).toContain(retried.status);
			}
		}
		expect(status).toBe(503);
		expect((await testApp.call(api.me, {}, { token })).status).toBe(200);
		expect((await testApp.call(api.ready, {})).status).toBe(200);
		sqlite.close();
	},
);
