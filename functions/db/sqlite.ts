import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { getDatabaseError } from "./errors.ts";
import type { D1, D1Result, D1Statement } from "./index.ts";

/** Milliseconds to wait for another process (a backup, an admin command) to release the database. */
const busyTimeout = 4000;

/** Retries for up to `ms` while another process holds the database; SQLite's own busy handler would block the event loop. */
async function retryWhileBusy<Value>(work: () => Value, ms = busyTimeout): Promise<Value> {
	const end = performance.now() + ms;
	for (let pause = 5; ; pause = Math.min(2 * pause, 250)) {
		try {
			return work();
		} catch (error) {
			if (getDatabaseError(error) !== "SQLITE_BUSY" || performance.now() + pause > end) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, pause));
	}
}

/** D1 stores booleans as 0 and 1; node:sqlite rejects them. Both reject `undefined`. */
const toSql = (value: unknown): SQLInputValue =>
	typeof value === "boolean" ? Number(value) : (value as SQLInputValue);

/** node:sqlite's rows have no prototype; callers expect plain objects. */
const toRow = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row });

/** Maximum cached statements: the site has a few dozen, plus those with lists of varying length. */
const maxStatements = 250;

function createCompiler(db: DatabaseSync): (sql: string) => StatementSync {
	const statements = new Map<string, StatementSync>();
	return (sql) => {
		const compiled = statements.get(sql);
		if (compiled) return compiled;
		const statement = db.prepare(sql);
		if (statements.size >= maxStatements) statements.clear();
		statements.set(sql, statement);
		return statement;
	};
}

interface Statement extends D1Statement {
	/** Synchronous: nothing may interleave with a batch. */
	execute(): D1Result;
}

function createStatement(
	compile: (sql: string) => StatementSync,
	sql: string,
	values: SQLInputValue[] = [],
): Statement {
	const read = (asArrays: boolean) => {
		const statement = compile(sql);
		statement.setReturnArrays(asArrays);
		return statement.all(...values);
	};
	const execute = (): D1Result => ({ results: read(false).map(toRow) });
	const all = () => retryWhileBusy(execute) as Promise<D1Result<never>>;
	return {
		bind: (...values) => createStatement(compile, sql, values.map(toSql)),
		execute,
		all,
		run: all,
		raw: () => retryWhileBusy(() => read(true) as unknown as unknown[][]),
	};
}

export interface SqliteDatabase extends D1 {
	/** Tests writability by writing, with a short wait for the lock. */
	writable(): Promise<boolean>;
	/** Truncates the write-ahead log, which keeps old page versions. Skipped while another process reads; the next run does it. */
	truncateWal(): Promise<void>;
	close(): void;
}

/** D1's API over a file (or ":memory:"). WAL with synchronous FULL: resolved statements survive `kill -9` and power loss. */
export function openSqlite(file: string): SqliteDatabase {
	if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
	// Owner-only; SQLite gives its other files the same mode.
	if (file !== ":memory:") chmodSync(file, 0o600);
	return wrapAsD1(db);
}

/** The same over an open database. */
export function wrapAsD1(db: DatabaseSync): SqliteDatabase {
	db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
	// Zeroes deleted content in the file.
	db.exec("PRAGMA secure_delete = ON; PRAGMA busy_timeout = 0");
	const compile = createCompiler(db);
	return {
		prepare: (sql) => createStatement(compile, sql),
		batch: <Row>(statements: D1Statement[]) =>
			retryWhileBusy(() => {
				db.exec("BEGIN IMMEDIATE");
				try {
					const results = statements.map((statement) => (statement as Statement).execute());
					db.exec("COMMIT");
					return results as D1Result<Row>[];
				} catch (error) {
					if (db.isTransaction) db.exec("ROLLBACK");
					throw error;
				}
			}),
		async writable() {
			try {
				// Rewrites an unused header field and syncs it to disk.
				await retryWhileBusy(() => db.exec("PRAGMA user_version = 0"), 300);
				return true;
			} catch {
				return false;
			}
		},
		truncateWal: () => retryWhileBusy(() => void db.exec("PRAGMA wal_checkpoint(TRUNCATE)")),
		close: () => db.close(),
	};
}
