/** SQLite's result codes for a database that cannot do now what it could do a moment ago (sqlite.org/rescode.html). */
const results: Record<number, string> = {
	5: "SQLITE_BUSY",
	6: "SQLITE_LOCKED",
	8: "SQLITE_READONLY",
	10: "SQLITE_IOERR",
	13: "SQLITE_FULL",
	14: "SQLITE_CANTOPEN",
};

/** D1 has words only: SQLite's names, or its own for a database that is overloaded, moving or at its largest size. */
const words =
	/SQLITE_(BUSY|LOCKED|READONLY|IOERR|FULL|CANTOPEN)|D1 DB is overloaded|D1_ERROR.*(network connection lost|storage operation exceeded|maximum DB size|reset because)/i;

/**
 * What keeps the database from working, by name: held by another process, no room, not writable, a disk that fails. Null for
 * any other error. Such trouble ends by itself or by an operator; whoever called may try again.
 */
export function databaseTrouble(error: unknown): string | null {
	// The query builder wraps what it gets from the database.
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { errcode } = cause as { errcode?: number };
		const name = typeof errcode === "number" ? results[errcode & 255] : words.exec(cause.message)?.[0];
		if (name) return name;
	}
	return null;
}
