import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Copies a live database, synced to disk. VACUUM INTO copies only rows, so no remains of deleted data come along. */
export function copyDatabase(from: string, to: string): void {
	const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
	try {
		source.prepare("VACUUM INTO ?").run(to);
	} finally {
		source.close();
	}
	const copy = openSync(to, "r+");
	fsyncSync(copy);
	closeSync(copy);
}

/** Whether a file is an intact database of this site. */
export function isIntact(file: string): boolean {
	let db: DatabaseSync | undefined;
	try {
		db = new DatabaseSync(file, { readOnly: true });
		const { integrity_check } = db.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
		const usersTable = db
			.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'users'")
			.get();
		return integrity_check === "ok" && usersTable !== undefined;
	} catch {
		return false;
	} finally {
		db?.close();
	}
}

/** Whether another process has the database open in WAL mode. */
export function isInUse(file: string): boolean {
	if (!existsSync(file)) return false;
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		// Leaving WAL requires exclusive access; restored at once.
		const { journal_mode } = db.prepare("PRAGMA journal_mode = DELETE").get() as { journal_mode: string };
		if (journal_mode === "delete") db.exec("PRAGMA journal_mode = WAL");
		return journal_mode !== "delete";
	} catch (error) {
		const code = (error as { errcode?: number }).errcode ?? 0;
		if (code === 13) throw new Error(`The disk of ${file} is full: free some space first.`);
		// Damaged (sqlite.org/rescode.html: CORRUPT, NOTADB), which is what restoring is for.
		return ![11, 26].includes(code);
	} finally {
		db.close();
	}
}
