import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { D1, D1Result, D1Statement } from "./d1.ts";
import { databaseError } from "./errors.ts";

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

/** A statement that nothing can follow from but its rows. */
const onlyReads = (sql: string): boolean => /^\s*SELECT\b/i.test(sql);

/** Compiled once for each text: the product has a few dozen, but for lists of changing length. */
class Compiled {
	readonly db: DatabaseSync;
	/** Two forms of each: rows as objects, and as arrays, as a statement knows one at a time. */
	readonly statements = [new Map<string, StatementSync>(), new Map<string, StatementSync>()] as const;

	constructor(db: DatabaseSync) {
		this.db = db;
	}

	/** @param arrays whether rows come as arrays */
	get(sql: string, arrays = false): StatementSync {
		const statements = this.statements[arrays ? 1 : 0];
		const compiled = statements.get(sql);
		if (compiled) return compiled;
		const statement = this.db.prepare(sql);
		statement.setReturnArrays(arrays);
		if (statements.size >= 250) statements.clear();
		statements.set(sql, statement);
		return statement;
	}
}

class Statement implements D1Statement {
	readonly compiled: Compiled;
	readonly sql: string;
	readonly values: SQLInputValue[];

	constructor(compiled: Compiled, sql: string, values: SQLInputValue[] = []) {
		this.compiled = compiled;
		this.sql = sql;
		this.values = values;
	}

	bind(...values: unknown[]): D1Statement {
		return new Statement(this.compiled, this.sql, values.map(toSql));
	}

	/** Runs now, in the caller's turn: a batch relies on nothing coming in between. */
	execute(): D1Result {
		const start = performance.now();
		const statement = this.compiled.get(this.sql);
		if (!onlyReads(this.sql) && !returnsRows(statement)) {
			const { changes, lastInsertRowid } = statement.run(...this.values);
			const duration = performance.now() - start;
			const meta = { changes: Number(changes), last_row_id: Number(lastInsertRowid), duration };
			return { results: [], success: true, meta };
		}
		const results = statement.all(...this.values).map(toRow);
		if (onlyReads(this.sql)) {
			const meta = { changes: 0, last_row_id: 0, duration: performance.now() - start };
			return { results, success: true, meta };
		}
		const { changes, id } = this.compiled
			.get("SELECT changes() AS changes, last_insert_rowid() AS id")
			.get() as { changes: number; id: number };
		const duration = performance.now() - start;
		return { results, success: true, meta: { changes, last_row_id: id, duration } };
	}

	async all<Row>(): Promise<D1Result<Row>> {
		return (await retryWhileBusy(() => this.execute())) as D1Result<Row>;
	}

	async run<Row>(): Promise<D1Result<Row>> {
		return this.all<Row>();
	}

	async first<Row>(column?: string): Promise<Row | null> {
		const row = (await this.all<Record<string, unknown>>()).results[0];
		if (!row) return null;
		return (column === undefined ? row : row[column]) as Row;
	}

	async raw(options?: { columnNames?: boolean }): Promise<unknown[][]> {
		const read = (): unknown[][] => {
			const statement = this.compiled.get(this.sql, true);
			const rows = statement.all(...this.values) as unknown as unknown[][];
			return options?.columnNames ? [statement.columns().map((column) => column.name), ...rows] : rows;
		};
		return retryWhileBusy(read);
	}
}

const returnsRows = (statement: StatementSync): boolean => statement.columns().length > 0;

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
	const compiled = new Compiled(db);
	return {
		prepare: (sql) => new Statement(compiled, sql),
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
		async exec(sql) {
			const start = performance.now();
			await retryWhileBusy(() => db.exec(sql));
			const count = sql.split("\n").filter((line) => line.trim()).length;
			return { count, duration: performance.now() - start };
		},
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
