import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrate } from "../../../functions/db/migrate.ts";
import { openSqlite } from "../../../functions/db/sqlite.ts";

const open = async () => {
	const db = openSqlite(":memory:");
	await db.exec("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)");
	return db;
};

test("the database and the files beside it are their owner's alone", async () => {
	const dir = mkdtempSync(join(tmpdir(), "skerry-db-"));
	const db = openSqlite(join(dir, "x.db"));
	await migrate(db);
	const modes = readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777);
	expect(modes).toEqual([0o600, 0o600, 0o600]);
	db.close();
	rmSync(dir, { recursive: true });
});

test("a database of a newer version is left as it is, and says which version can read it", async () => {
	const db = openSqlite(":memory:");
	await migrate(db);
	await db.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
	await expect(migrate(db)).rejects.toThrow(/9999_future\.sql.*restore/);
	expect(await db.prepare("SELECT name FROM d1_migrations ORDER BY id DESC").first("name")).toBe(
		"9999_future.sql",
	);
});

describe("the SQLite database behind D1's interface", () => {
	test("takes undefined and booleans, and gives plain rows", async () => {
		const db = await open();
		await db.prepare("INSERT INTO t VALUES (?, ?)").bind(true, undefined).run();
		const row = await db.prepare("SELECT * FROM t").first();
		expect(row).toEqual({ a: 1, b: null });
		expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
		expect(await db.prepare("SELECT * FROM t").first("a")).toBe(1);
		expect(await db.prepare("SELECT * FROM t WHERE a = 9").first()).toBeNull();
		expect(await db.prepare("SELECT a, a FROM t").raw()).toEqual([[1, 1]]);
		expect(await db.prepare("SELECT a, b FROM t").raw({ columnNames: true })).toEqual([
			["a", "b"],
			[1, null],
		]);
	});

	test("does a batch whole or not at all", async () => {
		const db = await open();
		const insert = (a: number) => db.prepare("INSERT INTO t VALUES (?, 'x') RETURNING a").bind(a);
		await expect(db.batch([insert(1), insert(2), insert(1)])).rejects.toThrow(/UNIQUE/);
		expect(await db.prepare("SELECT count(*) AS n FROM t").first("n")).toBe(0);
		const results = await db.batch([insert(1), insert(2), db.prepare("UPDATE t SET b = 'y'")]);
		expect(results.map(({ results: rows }) => rows)).toEqual([[{ a: 1 }], [{ a: 2 }], []]);
		expect(results[2]?.meta.changes).toBe(2);
	});

	test("writes through to the disk and heeds foreign keys", async () => {
		const db = await open();
		expect(await db.prepare("PRAGMA synchronous").first("synchronous")).toBe(2);
		expect(await db.prepare("PRAGMA foreign_keys").first("foreign_keys")).toBe(1);
	});

	test("migrates once, noting it as wrangler does", async () => {
		const db = openSqlite(":memory:");
		const folder = new URL("../../../functions/db/migrations/", import.meta.url);
		const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
		expect(files[0]).toBe("0000_accounts.sql");
		expect(await migrate(db)).toEqual(files.sort());
		expect(await migrate(db)).toEqual([]);
		expect((await db.prepare("SELECT name FROM d1_migrations").all()).results).toEqual(
			files.map((name) => ({ name })),
		);
	});
});
