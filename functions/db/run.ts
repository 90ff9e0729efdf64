import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { D1Statement, Db } from "./index.ts";

const dialect = new SQLiteAsyncDialect();

/** Raw SQL (drizzle's `sql`) or a query builder. */
export type Query = SQL | { toSQL(): { sql: string; params: unknown[] } };

/** An SQL condition that makes a statement in a batch take effect. */
export type Condition = SQL;

const prepare = (db: Db, query: Query): D1Statement => {
	const { sql, params } = "toSQL" in query ? query.toSQL() : dialect.sqlToQuery(query);
	return db.$client.prepare(sql).bind(...params);
};

type Statement = [query: Query] | [text: TemplateStringsArray, ...values: unknown[]];

/** Runs a statement and returns its rows, keyed by its column names: queryRows(db)`SELECT …`. */
export const queryRows =
	<Row>(db: Db) =>
	async (...[query, ...queryValues]: Statement): Promise<Row[]> =>
		(await prepare(db, "raw" in query ? sql(query, ...queryValues) : query).all<Row>()).results;

/** The first row, or null. */
export const queryRow =
	<Row>(db: Db) =>
	async (...statement: Statement): Promise<Row | null> =>
		(await queryRows<Row>(db)(...statement))[0] ?? null;

/** The first column of every row. */
export const queryValues =
	<Value>(db: Db) =>
	async (...statement: Statement): Promise<Value[]> =>
		(await queryRows<Record<string, Value>>(db)(...statement)).map((row) => Object.values(row)[0] as Value);

/** The first column of the first row, or null. */
export const queryValue =
	<Value>(db: Db) =>
	async (...statement: Statement): Promise<Value | null> =>
		(await queryValues<Value>(db)(...statement))[0] ?? null;

/** A table's rows, whole. */
export const findRows = async <Table extends SQLiteTable>(
	db: Db,
	table: Table,
	where: SQL | undefined,
	...order: (SQL | SQLiteColumn)[]
): Promise<Table["$inferSelect"][]> =>
	db
		.select()
		.from(table as SQLiteTable)
		.where(where)
		.orderBy(...order);

/** A row of a table, or null. */
export const findRow = async <Table extends SQLiteTable>(db: Db, table: Table, where: SQL | undefined) =>
	(await findRows(db, table, where))[0] ?? null;

/** A query of drizzle's builder, built once per database, because building takes far longer than running it. */
export function prepareOnce<Prepared>(build: (db: Db) => { prepare(): Prepared }) {
	const prepared = new WeakMap<Db, Prepared>();
	return (db: Db) => prepared.getOrInsertComputed(db, () => build(db).prepare());
}

/** Whether a statement returns a row; with `RETURNING`, whether it changed anything. */
export const hasRow =
	(db: Db) =>
	async (...statement: Statement): Promise<boolean> =>
		(await queryRows(db)(...statement)).length > 0;

/** A statement that returns a row if the condition holds. */
export const selectIf = (condition: Condition): Query => sql`SELECT 1 WHERE ${condition}`;

/** Runs statements atomically in order and returns each one's rows. (drizzle's `batch()` can't bind the parameters of raw SQL on D1.) */
export async function batch(db: Db, queries: Query[]): Promise<Record<string, unknown>[][]> {
	const results = await db.$client.batch(queries.map((query) => prepare(db, query)));
	return results.map((result) => result.results);
}

/** Statements that consume a one-time token, and the condition that this call did: of parallel calls only one takes effect. */
export interface OneTimeToken {
	consume: Query[];
	condition: Condition;
}

/** For actions without a token. */
export const nothingToConsume: OneTimeToken = { consume: [], condition: sql`1` };

export const joinConditions = (...conditions: Condition[]): Condition =>
	sql.join(
		conditions.map((condition) => sql`(${condition})`),
		sql` AND `,
	);

export const ping = (db: Db) => hasRow(db)`SELECT 1`;
