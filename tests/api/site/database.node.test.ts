import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrate } from "../../../functions/db/migrate.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";

const migrations = new URL("../../../functions/db/migrations/", import.meta.url);
const migrationFiles = readdirSync(migrations).filter((name) => name.endsWith(".sql"));

const readMigration = (name: string): string => readFileSync(new URL(name, migrations), "utf8");

const open = async () => {
	const db = openSqlite(":memory:");
	await db.prepare("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)").run();
	return db;
};

test("the database and its files are readable by their owner only", async () => {
	const dir = mkdtempSync(join(tmpdir(), "site-db-"));
	const db = openSqlite(join(dir, "x.db"));
	await migrate(db);
	const modes = readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777);
	expect(modes).toEqual([0o600, 0o600, 0o600]);
	db.close();
	rmSync(dir, { recursive: true });
});

test("a newer database is left alone, with a message naming the version that can read it", async () => {
	const db = openSqlite(":memory:");
	await migrate(db);
	await db.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')").run();
	await expect(migrate(db)).rejects.toThrow(/9999_future\.sql.*restore/);
	const last = await db.prepare("SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1").raw();
	expect(last).toEqual([["9999_future.sql"]]);
});

describe("the SQLite database behind D1's interface", () => {
	test("runs a batch completely or not at all", async () => {
		const db = await open();
		const insert = (a: number) => db.prepare("INSERT INTO t VALUES (?, 'x') RETURNING a").bind(a);
		await expect(db.batch([insert(1), insert(2), insert(1)])).rejects.toThrow(/UNIQUE/);
		expect(await db.prepare("SELECT count(*) FROM t").raw()).toEqual([[0]]);
		const results = await db.batch([insert(1), insert(2), db.prepare("UPDATE t SET b = 'y'")]);
		expect(results.map(({ results: rows }) => rows)).toEqual([[{ a: 1 }], [{ a: 2 }], []]);
		expect(await db.prepare("SELECT b FROM t").raw()).toEqual([["y"], ["y"]]);
	});

	test("writes through to the disk and enforces foreign keys", async () => {
		const db = await open();
		expect(await db.prepare("PRAGMA synchronous").raw()).toEqual([[2]]);
		expect(await db.prepare("PRAGMA foreign_keys").raw()).toEqual([[1]]);
	});

	test("migrates once, recorded as wrangler does", async () => {
		const db = openSqlite(":memory:");
		expect(migrationFiles[0]).toBe("0000_accounts.sql");
		expect(await migrate(db)).toEqual(migrationFiles.sort());
		expect(await migrate(db)).toEqual([]);
		expect((await db.prepare("SELECT name FROM d1_migrations").all()).results).toEqual(
			migrationFiles.map((name) => ({ name })),
		);
	});

	test("no migration drops a table that others refer to, which would delete their rows, too", async () => {
		const db = openSqlite(":memory:");
		await migrate(db);
		const parents = (
			await db
				.prepare(`SELECT DISTINCT parent."table" FROM sqlite_schema, pragma_foreign_key_list(name) parent`)
				.raw()
		).flat();
		expect(parents).toContain("users");
		for (const name of migrationFiles)
			for (const [, table] of readMigration(name).matchAll(/DROP TABLE (?:IF EXISTS )?\W?(\w+)/gi))
				expect(parents, name).not.toContain(table);
	});

	test("no migration takes away what a running worker, or the one a rollback starts, still uses", () => {
		/** Each removes only what the release before it no longer uses. */
		const lateRemovals: string[] = [];
		const removals = migrationFiles.filter((name) =>
			/\bRENAME\b|\bDROP (COLUMN|TABLE)\b/i.test(readMigration(name)),
		);
		expect(removals.filter((name) => name > "0029_plans.sql")).toEqual(lateRemovals);
	});
});
