import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import { copyDatabase, isInUse, isWhole } from "../../db/copy.ts";
import { parseSecrets } from "../settings/secrets-format.ts";

/** What a restored site needs beside its database: the keys of its tokens and hashes. */
const secrets = "secrets.json";
const database = "skerry.db";

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

/**
 * Puts a backup in the place of a stopped site's data, which is kept beside it as `<folder>.before-<time>`. Returns where; throws a
 * sentence when the backup is not whole or the site runs, and has then changed nothing.
 */
export function restore(from: string, dataDir: string, now: number): string | null {
	for (const name of [secrets, database])
		if (!existsSync(join(from, name))) throw new Error(`${from} is not a backup: it has no ${name}.`);
	parseSecrets(readFileSync(join(from, secrets), "utf8"), join(from, secrets), now);
	const names = databasesIn(from);
	for (const name of names)
		if (!isWhole(join(from, name)))
			throw new Error(`${join(from, name)} is damaged, or no database of a site.`);
	for (const name of existsSync(dataDir) ? databasesIn(dataDir) : [])
		if (isInUse(join(dataDir, name))) throw new Error("The site is running on this data: stop it first.");
	// A folder that was copied by hand has what was written last in here.
	const logs = names.map((name) => `${name}-wal`).filter((name) => existsSync(join(from, name)));
	const fresh = `${dataDir}.restoring`;
	rmSync(fresh, { recursive: true, force: true });
	mkdirSync(fresh, { recursive: true, mode: 0o700 });
	for (const name of [...names, ...logs, secrets]) {
		copyFileSync(join(from, name), join(fresh, name));
		chmodSync(join(fresh, name), 0o600);
	}
	const old = existsSync(dataDir) ? `${dataDir}.before-${stamp(now)}` : null;
	if (old) renameSync(dataDir, old);
	renameSync(fresh, dataDir);
	return old;
}

/** A moment as part of a file's name, to the second, UTC. */
export const stamp = (now: number): string => new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-");
