import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { join } from "node:path";
import { copyDatabase, isInUse, isWhole } from "../../db/copy.ts";
import { migrate } from "../../db/migrate.ts";
import type { SqliteDatabase } from "../../db/sqlite.ts";
import { databaseFile } from "../settings/database-file.ts";
import { parseSecrets } from "../settings/secrets-format.ts";

/** What a restored site needs beside its database: the keys of its tokens and hashes. */
const secrets = "secrets.json";

const databasesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith(".db"));

/**
 * Copies the databases and secrets of a site that may be running into a new folder: SQLite sees one moment
 * whole. The folder appears under its name only once it is complete. Returns its path; throws a sentence when it cannot.
 */
export async function backup(dataDir: string, target: string): Promise<string> {
	if (existsSync(target)) throw new Error(`${target} exists already: name another folder.`);
	if (!existsSync(join(dataDir, secrets))) throw new Error(`There is no site's data in ${dataDir}.`);
	const unfinished = `${target}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true, mode: 0o700 });
	for (const name of databasesIn(dataDir)) {
		copyDatabase(join(dataDir, name), join(unfinished, name));
		chmodSync(join(unfinished, name), 0o600);
		if (!isWhole(join(unfinished, name)))
			throw new Error(`The copy of ${name} is damaged; nothing was kept.`);
	}
	copyFileSync(join(dataDir, secrets), join(unfinished, secrets));
	chmodSync(join(unfinished, secrets), 0o600);
	renameSync(unfinished, target);
	return target;
}

/** What a folder keeps while a backup takes the place of the rest. */
const stays = /^(backups|before-.*|\.restoring|lost\+found)$/;

function moveFiles(from: string, to: string): void {
	for (const name of readdirSync(from)) if (!stays.test(name)) renameSync(join(from, name), join(to, name));
}

/**
 * Puts a backup in the place of a stopped site's data, which is kept within its folder: one that is mounted, such as a container's
 * volume, can't be moved. Returns where; throws a sentence when the backup is not whole or the site runs, and has then changed nothing.
 */
export function restore(from: string, dataDir: string, now: number): string | null {
	if (!existsSync(join(from, secrets))) throw new Error(`${from} is not a backup: it has no ${secrets}.`);
	if (!existsSync(databaseFile(from))) throw new Error(`${from} is not a backup: it has no database.`);
	parseSecrets(readFileSync(join(from, secrets), "utf8"), join(from, secrets), now);
	const names = databasesIn(from);
	for (const name of names)
		if (!isWhole(join(from, name)))
			throw new Error(`${join(from, name)} is damaged, or no database of a site.`);
	const place = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
	const isThere = existsSync(place);
	for (const name of isThere ? databasesIn(place) : [])
		if (isInUse(join(place, name))) throw new Error("The site is running on this data: stop it first.");
	// A folder that was copied by hand has what was written last in here.
	const logs = names.map((name) => `${name}-wal`).filter((name) => existsSync(join(from, name)));
	const fresh = join(place, ".restoring");
	rmSync(fresh, { recursive: true, force: true });
	mkdirSync(fresh, { recursive: true, mode: 0o700 });
	for (const name of [...names, ...logs, secrets]) {
		copyFileSync(join(from, name), join(fresh, name));
		chmodSync(join(fresh, name), 0o600);
	}
	const old = isThere ? join(place, `before-${stamp(now)}`) : null;
	if (old) {
		mkdirSync(old, { mode: 0o700 });
		moveFiles(place, old);
	}
	moveFiles(fresh, place);
	rmSync(fresh, { recursive: true });
	return old;
}

/** Days that a backup from before a migration is kept: it holds what people delete meanwhile. */
const keptDays = 7;

/** Removes the backups that migrations have left, once they have had their time. */
export function dropOldBackups(dataDir: string, now: number): void {
	const folder = join(dataDir, "backups");
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		const isOurs = name.startsWith("before-");
		if (isOurs && now - statSync(join(folder, name)).mtimeMs > keptDays * 24 * 60 * 60 * 1000)
			rmSync(join(folder, name), { recursive: true, force: true });
	}
}

/** A database that could not be copied is not migrated: there would be no way back. */
export class BackupError extends Error {}

/** Brings a site's database up to date, after a copy of it was made in DATA_DIR/backups. @param tell says where that is */
export async function migrateSafely(
	sqlite: SqliteDatabase,
	dataDir: string,
	now: number,
	tell: (line: string) => void = console.error,
): Promise<void> {
	await migrate(sqlite, async (names) => {
		const target = join(dataDir, "backups", `before-${names[0]?.replace(/\.sql$/, "")}-${stamp(now)}`);
		try {
			await backup(dataDir, target);
		} catch (error) {
			throw new BackupError(
				`The database has to be migrated (${names.join(", ")}), and no copy of it could be made first: ${(error as Error).message}. Make room in ${dataDir} and start again; nothing has been changed.`,
			);
		}
		tell(
			`The database is migrated (${names.join(", ")}). A copy from before it is in ${target} for ${keptDays} days.`,
		);
	});
}

/** A moment as part of a file's name, to the second, UTC. */
export const stamp = (now: number): string => new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-");
