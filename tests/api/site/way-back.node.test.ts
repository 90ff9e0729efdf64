import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { backup, dropOldBackups, restore } from "../../../functions/runtimes/node/backup.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const folder = emptyFolder();
const data = () => join(folder.path, "data");
const run = () => startQuiet(data());

const migrations = join(import.meta.dirname, "../../../functions/db/migrations");
const names = readdirSync(migrations)
	.filter((name) => name.endsWith(".sql"))
	.sort();
const newest = names.at(-1) ?? "";

/** Data as left by the version before the newest migration, with one account. */
async function olderSite(): Promise<void> {
	await (await run()).stop();
	for (const name of readdirSync(data())) if (name.startsWith("site.db")) rmSync(join(data(), name));
	const db = new DatabaseSync(join(data(), "site.db"));
	db.exec(
		"CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP)",
	);
	for (const name of names.slice(0, -1)) {
		db.exec(readFileSync(join(migrations, name), "utf8").replaceAll("--> statement-breakpoint", ""));
		db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
	}
	db.exec(
		"INSERT INTO users (id, email, name, password, lang, created_at) VALUES ('1', 'ada@example.org', 'Ada', 'x', 'en', 0)",
	);
	db.close();
}
const newestIn = (file: string) => {
	const db = new DatabaseSync(file);
	const row = db
		.prepare("SELECT max(name) AS name, (SELECT count(*) FROM users) AS users FROM d1_migrations")
		.get();
	db.close();
	return { ...row };
};

test("a start that migrates leaves a copy from before, to go back to", async () => {
	await olderSite();
	await (await run()).stop();
	expect(newestIn(join(data(), "site.db"))).toEqual({ name: newest, users: 1 });
	const [copy = "", ...more] = readdirSync(join(data(), "backups"));
	expect(copy).toMatch(new RegExp(`^before-${newest.replace(".sql", "")}-`));
	expect(more).toEqual([]);
	const old = restore(join(data(), "backups", copy), data(), 0);
	expect(newestIn(join(data(), "site.db"))).toEqual({ name: names.at(-2), users: 1 });
	expect(newestIn(join(old ?? "", "site.db"))).toEqual({ name: newest, users: 1 });
	expect(existsSync(join(data(), "backups", copy))).toBe(true);
});

test("a first start and one with nothing to migrate copy nothing", async () => {
	await (await run()).stop();
	await (await run()).stop();
	expect(readdirSync(data())).not.toContain("backups");
});

test("without a copy nothing is migrated, and a message says so", async () => {
	await olderSite();
	writeFileSync(join(data(), "backups"), "a file where a folder.path belongs");
	await expect(run()).rejects.toThrow(/first failed: .*Free space in .*nothing has been changed/);
	expect(newestIn(join(data(), "site.db"))).toEqual({ name: names.at(-2), users: 1 });
});

test("the copy is deleted after a week, and others beside it stay", async () => {
	for (const name of ["before-0001-x", "mine"]) mkdirSync(join(data(), "backups", name), { recursive: true });
	const now = Date.now();
	dropOldBackups(data(), now + 6 * 24 * 60 * 60 * 1000);
	expect(readdirSync(join(data(), "backups"))).toHaveLength(2);
	utimesSync(join(data(), "backups/mine"), 0, 0);
	dropOldBackups(data(), now + 8 * 24 * 60 * 60 * 1000);
	expect(readdirSync(join(data(), "backups"))).toEqual(["mine"]);
});

test("a backup is restored through a symlink, which stays one", async () => {
	mkdirSync(join(folder.path, "disk/data"), { recursive: true });
	symlinkSync(join(folder.path, "disk/data"), data());
	await (await run()).stop();
	const copy = await backup(data(), join(folder.path, "copy"));
	const old = restore(copy, data(), 0);
	expect(lstatSync(data()).isSymbolicLink()).toBe(true);
	expect(old).toBe(join(folder.path, "disk/data/before-1970-01-01-00-00-00"));
	expect(readdirSync(join(folder.path, "disk/data")).sort()).toEqual([
		"before-1970-01-01-00-00-00",
		"secrets.json",
		"site.db",
	]);
});
