import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Copies a database that others may be writing to, as it is at one moment: row by row, so that nothing comes along from free
 * pages, where deleted rows may have left something. On disk when this returns.
 */
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

/** Whether SQLite finds a database whole, and it is one of ours. */
export function isWhole(file: string): boolean {
	let db: DatabaseSync | undefined;
	try {
		db = new DatabaseSync(file, { readOnly: true });
		const { integrity_check } = db.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
		const ours = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'users'").get();
		return integrity_check === "ok" && ours !== undefined;
	} catch {
		return false;
	} finally {
		db?.close();
	}
}

/** Whether a process has the database open: it holds the shared lock file that readers of a WAL map. */
export function isInUse(file: string): boolean {
	if (!existsSync(file)) return false;
	const db = new DatabaseSync(file, { timeout: 0 });
	try {
		// Leaving WAL needs to be alone with the file, and is undone at once.
		const { journal_mode } = db.prepare("PRAGMA journal_mode = DELETE").get() as { journal_mode: string };
		if (journal_mode === "delete") db.exec("PRAGMA journal_mode = WAL");
		return journal_mode !== "delete";
	} catch (error) {
		const code = (error as { errcode?: number }).errcode ?? 0;
		if (code === 13) throw new Error(`The disk of ${file} is full: make room first.`);
		// Damaged (sqlite.org/rescode.html, CORRUPT and NOTADB), which is what backups are for.
		return ![11, 26].includes(code);
	} finally {
		db.close();
	}
}
