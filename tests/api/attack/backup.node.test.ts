import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backup, restore } from "../../../functions/runtimes/node/backup.ts";
import type { RunningServer } from "../../../functions/runtimes/node/server.ts";
import { password } from "../../support/api/api.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { callServer } from "../../support/faults/faults.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const folder = emptyFolder();
let running: RunningServer;
beforeEach(async () => {
	running = await startQuiet(data());
});
afterEach(() => running.stop());
const data = () => join(folder.path, "data");
const copy = () => join(folder.path, "copy");
const countIn = (dir: string): unknown => {
	const db = new DatabaseSync(join(dir, "site.db"));
	const row = db.prepare("SELECT count(*) AS count FROM codes").get();
	db.close();
	return row?.count;
};

const wrong: Record<string, (copy: string) => void> = {
	"has no database": (dir) => rmSync(join(dir, "site.db")),
	"has another program's database": (dir) => {
		rmSync(join(dir, "site.db"));
		const db = new DatabaseSync(join(dir, "site.db"));
		db.exec("CREATE TABLE notes (text)");
		db.close();
	},
	"is damaged": (dir) => writeFileSync(join(dir, "site.db"), "not a database at all".repeat(500)),
	"has empty secrets": (dir) => writeFileSync(join(dir, "secrets.json"), ""),
	"has malformed secrets": (dir) => writeFileSync(join(dir, "secrets.json"), '{"tokenKeys":[]}'),
	"has a folder instead of a database": (dir) => {
		rmSync(join(dir, "site.db"));
		mkdirSync(join(dir, "site.db"));
	},
};
const faults = Object.entries(wrong);
test.each(faults)("an incomplete backup that %s is not restored over a site's data", async (_, corrupt) => {
	await backup(data(), copy());
	corrupt(copy());
	// Neither under a running site nor, where it would destroy all accounts, under a stopped one.
	const before = readdirSync(data()).filter((name) => /\.db$|json$/.test(name));
	expect(() => restore(copy(), data(), 0)).toThrow();
	await running.stop();
	expect(() => restore(copy(), data(), 0)).toThrow(/backup|damaged/);
	expect(readdirSync(folder.path).sort()).toEqual(["copy", "data"]);
	expect(readdirSync(data()).filter((name) => /\.db$|json$/.test(name))).toEqual(before);
});

test("a folder copied by hand from a running site is restored completely", async () => {
	const body = { name: "Ada", email: "ada@example.org", password };
	await callServer(running.url, "/api/vpnuser/register", { body });
	cpSync(data(), copy(), { recursive: true });
	await running.stop();
	restore(copy(), data(), 0);
	expect(countIn(data())).toBe(1);
});

test("a site whose database is damaged can be restored from its backup", async () => {
	await backup(data(), copy());
	await running.stop();
	for (const harm of ["not a database at all".repeat(500), ""]) {
		for (const name of readdirSync(data()).filter((file) => file.startsWith("site.db-")))
			rmSync(join(data(), name));
		writeFileSync(join(data(), "site.db"), harm);
		const old = restore(copy(), data(), harm.length * 1000);
		expect(old).toContain("data/before-");
		expect(countIn(data())).toBe(0);
	}
});

test("a symlink where a backup is made doesn't write to other files", async () => {
	mkdirSync(join(folder.path, "precious"));
	writeFileSync(join(folder.path, "precious/file"), "x");
	symlinkSync(join(folder.path, "precious"), join(folder.path, "copy.unfinished"));
	symlinkSync(join(folder.path, "nowhere"), join(folder.path, "dangling"));
	await backup(data(), copy());
	expect(readdirSync(join(folder.path, "precious"))).toEqual(["file"]);
	expect(readdirSync(copy())).toContain("site.db");
	await expect(backup(data(), join(folder.path, "dangling"))).rejects.toThrow();
	expect(readdirSync(folder.path)).not.toContain("nowhere");
});
