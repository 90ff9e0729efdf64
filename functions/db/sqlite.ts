import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { D1, D1Result, D1Statement } from "./d1.ts";

/** D1 stores booleans as 0 and 1 and refuses `undefined`; node:sqlite refuses both. */
function toSql(value: unknown): SQLInputValue {
	if (value === undefined) return null;
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof ArrayBuffer) return new Uint8Array(value);
	return value as SQLInputValue;
}

/** node:sqlite's rows have no prototype; callers expect plain objects. */
const toRow = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row });

class Statement implements D1Statement {
	readonly db: DatabaseSync;
	readonly sql: string;
	readonly values: SQLInputValue[];

	constructor(db: DatabaseSync, sql: string, values: SQLInputValue[] = []) {
		this.db = db;
		this.sql = sql;
		this.values = values;
	}

	bind(...values: unknown[]): D1Statement {
		return new Statement(this.db, this.sql, values.map(toSql));
	}

	/** Runs now, in the caller's turn: a batch relies on nothing coming in between. */
	execute(): D1Result {
		const start = performance.now();
		const statement = this.db.prepare(this.sql);
		const results: Record<string, unknown>[] = [];
		if (returnsRows(statement)) results.push(...statement.all(...this.values).map(toRow));
		else statement.run(...this.values);
		const { changes, id } = this.db
			.prepare("SELECT changes() AS changes, last_insert_rowid() AS id")
			.get() as { changes: number; id: number };
		const duration = performance.now() - start;
		return { results, success: true, meta: { changes, last_row_id: id, duration } };
	}

	async all<Row>(): Promise<D1Result<Row>> {
		return this.execute() as D1Result<Row>;
	}

	async run<Row>(): Promise<D1Result<Row>> {
		return this.execute() as D1Result<Row>;
	}

	async first<Row>(column?: string): Promise<Row | null> {
		const row = this.execute().results[0];
		if (!row) return null;
		return (column === undefined ? row : row[column]) as Row;
	}

	async raw(options?: { columnNames?: boolean }): Promise<unknown[][]> {
		const statement = this.db.prepare(this.sql);
		statement.setReturnArrays(true);
		const rows = statement.all(...this.values) as unknown as unknown[][];
		if (!options?.columnNames) return rows;
		return [statement.columns().map((column) => column.name), ...rows];
	}
}

const returnsRows = (statement: StatementSync): boolean => statement.columns().length > 0;

export interface SqliteDatabase extends D1 {
	close(): void;
}

/**
 * A D1-shaped database over a file (or ":memory:"). WAL with synchronous FULL: a statement that has
 * resolved is on disk, so neither `kill -9` nor a power cut takes back what was answered (design §7).
 */
export function openSqlite(file: string): SqliteDatabase {
	if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
	// Its owner's alone; the files SQLite puts beside it follow.
	if (file !== ":memory:") chmodSync(file, 0o600);
	db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
	return {
		prepare: (sql) => new Statement(db, sql),
		async batch<Row>(statements: D1Statement[]): Promise<D1Result<Row>[]> {
			db.exec("BEGIN IMMEDIATE");
			try {
				const results = statements.map((statement) => (statement as Statement).execute());
				db.exec("COMMIT");
				return results as D1Result<Row>[];
			} catch (error) {
				if (db.isTransaction) db.exec("ROLLBACK");
				throw error;
			}
		},
		async exec(sql) {
			const start = performance.now();
			db.exec(sql);
			const count = sql.split("\n").filter((line) => line.trim()).length;
			return { count, duration: performance.now() - start };
		},
		close: () => db.close(),
	};
}
