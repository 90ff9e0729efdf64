import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";

/** The database in DATA_DIR, whatever the brand. */
export const databaseName = "site.db";
/** What it was called until then. */
const formerName = "skerry.db";

/** Where the database lies. One of an older version gets its name, the log first, so that neither is ever without the other. */
export function databaseFile(dataDir: string): string {
	const file = join(dataDir, databaseName);
	const former = join(dataDir, formerName);
	if (existsSync(former) && !existsSync(file))
		for (const end of ["-wal", "-shm", ""])
			if (existsSync(former + end)) renameSync(former + end, file + end);
	return file;
}

/** Whether a folder, such as a backup of an older version, has a database of ours. */
export const hasDatabase = (folder: string): boolean =>
	[databaseName, formerName].some((name) => existsSync(join(folder, name)));
