/** SQLite result codes of temporary failures (sqlite.org/rescode.html). */
const results: Record<number, string> = {
	5: "SQLITE_BUSY",
	6: "SQLITE_LOCKED",
	8: "SQLITE_READONLY",
	10: "SQLITE_IOERR",
	13: "SQLITE_FULL",
	14: "SQLITE_CANTOPEN",
};

/** D1 errors are only text with these prefixes; anything quoted from the query later doesn't count. */
const d1Prefix = /^(D1_(EXEC_)?ERROR\b|Network connection lost)/;
/** SQLite's names and messages, and D1's retryable errors (developers.cloudflare.com/d1/observability/debug-d1). */
const messages =
	/SQLITE_(BUSY|LOCKED|READONLY|IOERR|FULL|CANTOPEN)|database is locked|disk is full|disk I\/O error|network connection lost|overloaded|exceeded timeout|reset because|to be reset|was reset|transient issue|client disconnected|maximum DB size|account storage limit|internal error/i;

/** Names a temporary database failure: locked, full, read-only, I/O error. Null for any other error. Callers may retry. */
export function getDatabaseError(error: unknown): string | null {
	// Drizzle wraps the database's errors.
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const { errcode } = cause as { errcode?: number };
		const name =
			typeof errcode === "number"
				? results[errcode & 255]
				: d1Prefix.test(cause.message) && messages.exec(cause.message)?.[0];
		if (name) return name;
	}
	return null;
}
