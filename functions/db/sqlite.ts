import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { databaseError } from "./errors.ts";
import type { D1, D1Result, D1Statement } from "./index.ts";

/** Milliseconds to wait for another process (a backup, an operator's command) to let go of the database. */
const busyTimeout = 4000;

/**
 * Does something now, or once no other process holds the database, or throws what SQLite says after `ms`. SQLite's own way of
 * waiting would keep the whole process from answering anybody, so it is told not to wait and is asked again.
 */
function retryWhileBusy<Value>(work: () => Value, ms = busyTimeout): Value | Promise<Value> {
	// Nearly always it is done now.
	try {
		return work();
	} catch (error) {
		return retry(work, error, performance.now() + ms);
	}
}

async function retry<Value>(work: () => Value, failed: unknown, end: number): Promise<Value> {
	let last = failed;
	for (let pause = 5; ; pause = Math.min(2 * pause, 250)) {
		if (databaseError(last) !== "SQLITE_BUSY" || performance.now() + pause > end) throw last;
		await new Promise((resolve) => setTimeout(resolve, pause));
		try {
			return work();
		} catch (error) {
			last = error;
		}
	}
}

/** D1 stores booleans as 0 and 1 and refuses `undefined`; node:sqlite refuses both. */
function toSql(value: unknown): SQLInputValue {
	if (value === undefined) return null;
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof ArrayBuffer) return new Uint8Array(value);
	return value as SQLInputValue;
}

/** node:sqlite's rows have no prototype; callers expect plain objects. */
const toRow = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row });

/** Texts that are compiled at a time: the product has a few dozen, but for lists of changing length. */
const mostCompiled = 250;

function createCompiler(db: DatabaseSync): (sql: string) => StatementSync {
	const statements = new Map<string, StatementSync>();
	return (sql) => {
		const compiled = statements.get(sql);
		if (compiled) return compiled;
		const statement = db.prepare(sql);
		if (statements.size >= mostCompiled) statements.clear();
		statements.set(sql, statement);
		return statement;
	};
}

interface Statement extends D1Statement {
	/** Runs now, in the caller's turn: a batch relies on nothing coming in between. */
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
	const all = async () => (await retryWhileBusy(execute)) as D1Result<never>;
	return {
		bind: (...given) => createStatement(compile, sql, given.map(toSql)),
		execute,
		all,
		run: all,
		raw: async () => (await retryWhileBusy(() => read(true))) as unknown as unknown[][],
	};
}

export interface SqliteDatabase extends D1 {
	/** Whether something can be written: it writes, and waits for its turn a moment only. */
	writable(): Promise<boolean>;
	/**
	 * Takes what was deleted out of the write-ahead log too, which keeps older versions of pages until it begins anew. While
	 * another process reads, the log stays; the next turn empties it.
	 */
	emptyLog(): Promise<void>;
	close(): void;
}

/**
 * A D1-shaped database over a file (or ":memory:"). WAL with synchronous FULL: a statement that has
 * resolved is on disk, so neither `kill -9` nor a power cut takes back what was answered.
 */
export function openSqlite(file: string): SqliteDatabase {
	if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
	// Its owner's alone; the files SQLite puts beside it follow.
	if (file !== ":memory:") chmodSync(file, 0o600);
	return asD1(db);
}

/** The same over a database that is open already. */
export function asD1(db: DatabaseSync): SqliteDatabase {
	db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
	// What is deleted or written over is zeroes in the file, not text on a free page.
	db.exec("PRAGMA secure_delete = ON; PRAGMA busy_timeout = 0");
	const compile = createCompiler(db);
	return {
		prepare: (sql) => createStatement(compile, sql),
		batch: async <Row>(statements: D1Statement[]) =>
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
				// A page of the file that says nothing to us, on disk when this returns.
				await retryWhileBusy(() => db.exec("PRAGMA user_version = 0"), 300);
				return true;
			} catch {
				return false;
			}
		},
		emptyLog: async () => retryWhileBusy(() => void db.exec("PRAGMA wal_checkpoint(TRUNCATE)")),
		close: () => db.close(),
	};
}
