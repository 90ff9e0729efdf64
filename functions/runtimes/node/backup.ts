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
import { copyDatabase, isIntact, isInUse } from "../../db/copy.ts";
import { migrate } from "../../db/migrate.ts";
import { openSqlite, type SqliteDatabase } from "../../db/sqlite.ts";
import { OperatorError } from "../../utils/operator-error.ts";
import { day } from "../../utils/time.ts";
import { parseSecrets } from "../settings/secrets-format.ts";

export const getDatabaseFile = (dataDir: string): string => join(dataDir, "site.db");

/** Opens a part of a site's data; a failure says what the operator can do. */
export function openData<Part>(dataDir: string, open: (dataDir: string) => Part): Part {
	try {
		return open(dataDir);
	} catch (error) {
		if (error instanceof OperatorError) throw error;
		throw new OperatorError(
			`The data in ${dataDir} can't be opened: ${(error as Error).message}. DATA_DIR must be a folder that belongs to this process's user; replace damaged files by a backup's (npm run restore).`,
		);
	}
}

export const openDatabase = (dataDir: string): SqliteDatabase =>
	openData(dataDir, () => openSqlite(getDatabaseFile(dataDir)));

/** The keys of tokens and hashes, which a restored site needs too. */
const secrets = "secrets.json";

const listDatabases = (folder: string): string[] =>
	readdirSync(folder).filter((name) => name.endsWith(".db"));

/** Backs up databases and secrets from a consistent snapshot, also of a running site. Returns the folder, named only when complete. */
export async function backup(dataDir: string, target: string): Promise<string> {
	if (existsSync(target)) throw new Error(`${target} already exists: choose another folder.`);
	if (!existsSync(join(dataDir, secrets))) throw new Error(`There is no site data in ${dataDir}.`);
	const unfinished = `${target}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true, mode: 0o700 });
	for (const name of listDatabases(dataDir)) {
		copyDatabase(join(dataDir, name), join(unfinished, name));
		chmodSync(join(unfinished, name), 0o600);
		if (!isIntact(join(unfinished, name)))
			throw new Error(`The copy of ${name} is damaged and was discarded.`);
	}
	copyFileSync(join(dataDir, secrets), join(unfinished, secrets));
	chmodSync(join(unfinished, secrets), 0o600);
	renameSync(unfinished, target);
	return target;
}

/** Not moved when a backup is restored. */
const keptNames = /^(backups|before-.*|\.restoring|lost\+found)$/;

function moveFiles(from: string, to: string): void {
	for (const name of readdirSync(from))
		if (!keptNames.test(name)) renameSync(join(from, name), join(to, name));
}

/** Restores over a stopped site's data, which moves into the returned subfolder. Throws first if the backup is damaged or the site is running. */
export function restore(from: string, dataDir: string, now: number): string | null {
	if (!existsSync(join(from, secrets))) throw new Error(`${from} is not a backup: it has no ${secrets}.`);
	if (!existsSync(getDatabaseFile(from))) throw new Error(`${from} is not a backup: it has no database.`);
	parseSecrets(readFileSync(join(from, secrets), "utf8"), join(from, secrets), now);
	const names = listDatabases(from);
	for (const name of names)
		if (!isIntact(join(from, name)))
			throw new Error(`${join(from, name)} is damaged, or not a database of this site.`);
	const place = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
	const hasData = existsSync(place);
	for (const name of hasData ? listDatabases(place) : [])
		if (isInUse(join(place, name))) throw new Error("The site is running on this data: stop it first.");
	// A folder copied by hand may have recent writes in its write-ahead log.
	const logs = names.map((name) => `${name}-wal`).filter((name) => existsSync(join(from, name)));
	const staging = join(place, ".restoring");
	rmSync(staging, { recursive: true, force: true });
	mkdirSync(staging, { recursive: true, mode: 0o700 });
	for (const name of [...names, ...logs, secrets]) {
		copyFileSync(join(from, name), join(staging, name));
		chmodSync(join(staging, name), 0o600);
	}
	const old = hasData ? join(place, `before-${formatFileTimestamp(now)}`) : null;
	if (old) {
		mkdirSync(old, { mode: 0o700 });
		moveFiles(place, old);
	}
	moveFiles(staging, place);
	rmSync(staging, { recursive: true });
	return old;
}

/** Days to keep pre-migration backups, which contain data deleted since. */
const keptDays = 7;

export function dropOldBackups(dataDir: string, now: number): void {
	const folder = join(dataDir, "backups");
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		const isOurs = name.startsWith("before-");
		if (isOurs && now - statSync(join(folder, name)).mtimeMs > keptDays * day)
			rmSync(join(folder, name), { recursive: true, force: true });
	}
}

/** Migrates a database after backing it up to DATA_DIR/backups, and reports where. */
export async function migrateSafely(sqlite: SqliteDatabase, dataDir: string, now: number): Promise<void> {
	await migrate(sqlite, async (names) => {
		const folder = `before-${names[0]?.replace(/\.sql$/, "")}-${formatFileTimestamp(now)}`;
		const target = join(dataDir, "backups", folder);
		try {
			await backup(dataDir, target);
		} catch (error) {
			throw new OperatorError(
				`The database needs migration (${names.join(", ")}), but backing it up first failed: ${(error as Error).message}. Free space in ${dataDir} and start again; nothing has been changed.`,
			);
		}
		console.error(
			`The database is being migrated (${names.join(", ")}). A backup stays in ${target} for ${keptDays} days.`,
		);
	});
}

/** For commands: the running site may be older, and its queries would fail after a migration. */
export async function refuseMigration(sqlite: SqliteDatabase): Promise<void> {
	await migrate(sqlite, async (names) => {
		throw new OperatorError(`The database needs migration (${names.join(", ")}): restart the site first.`);
	});
}

/** A time as part of a file name, to the second, UTC. */
export const formatFileTimestamp = (now: number): string =>
	new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-");
