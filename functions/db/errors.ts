/** SQLite's result codes for a database that cannot do now what it could do a moment ago (sqlite.org/rescode.html). */
const results: Record<number, string> = {
	5: "SQLITE_BUSY",
	6: "SQLITE_LOCKED",
	8: "SQLITE_READONLY",
	10: "SQLITE_IOERR",
	13: "SQLITE_FULL",
	14: "SQLITE_CANTOPEN",
};

/** D1 has words only, which begin like this; what a query quotes further on is not D1's word. */
const ofD1 = /^(D1_(EXEC_)?ERROR\b|Network connection lost)/;
/** SQLite's names and sentences, and those of developers.cloudflare.com/d1/observability/debug-d1: overloaded, moving, reset, too large. */
const words =
	/SQLITE_(BUSY|LOCKED|READONLY|IOERR|FULL|CANTOPEN)|database is locked|disk is full|disk I\/O error|network connection lost|overloaded|exceeded timeout|reset because|to be reset|was reset|transient issue|client disconnected|maximum DB size|account storage limit|internal error/i;

/**
 * What keeps the database from working, by name: held by another process, no room, not writable, a disk that fails. Null for
 * any other error. Such trouble ends by itself or by an operator; whoever called may try again.
 */
export function databaseError(error: unknown): string | null {
	// The query builder wraps what it gets from the database.
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { errcode } = cause as { errcode?: number };
		const name =
			typeof errcode === "number"
				? results[errcode & 255]
				: ofD1.test(cause.message) && words.exec(cause.message)?.[0];
		if (name) return name;
	}
	return null;
}
