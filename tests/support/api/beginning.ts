import type { D1 } from "../../../functions/db/index.ts";
import { tablesOf } from "./database.ts";

/** What steps left: the rows of each table that has some, the log, and what the last one gave. */
interface Left {
	tables: [name: string, rows: Record<string, unknown>[]][];
	log: string[];
	value: unknown;
}

/** By the steps that led there. Nothing is kept of steps that were taken once only. */
const left = new Map<string, Left | "once">();

async function contentsOf(db: D1): Promise<Left["tables"]> {
	const tables = await tablesOf(db);
	const matches = await db.batch(tables.map((table) => db.prepare(`SELECT * FROM ${table}`)));
	return tables.flatMap((table, n) => {
		const rows = matches[n]?.results ?? [];
		return rows.length ? [[table, rows]] : [];
	});
}

async function putBack(db: D1, before: Left["tables"], after: Left["tables"]): Promise<void> {
	const insert = (table: string, row: Record<string, unknown>) => {
		const names = Object.keys(row);
		const places = names.map(() => "?").join(", ");
		return db
			.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
			.bind(...Object.values(row));
	};
	await db.batch([
		// Rows may come before those they belong to.
		db.prepare("PRAGMA defer_foreign_keys = ON"),
		...before.map(([table]) => db.prepare(`DELETE FROM ${table}`)),
		...after.flatMap(([table, rows]) => rows.map((row) => insert(table, row))),
	]);
}

export interface Beginning {
	/** The database, which is watched: whoever asks it anything between two steps ends the beginning. */
	db: D1;
	/** Takes a step, or copies what it left in another test app that had begun with the same steps. */
	step<Value>(name: string, take: () => Promise<Value>): Promise<Value>;
}

/**
 * Most tests begin with somebody who signs up and logs in, which takes longer than what they look at. A test app that takes the
 * same steps as one before it gets the rows that these left.
 * @param alike whether this test app is still as any other at its beginning, but for its database
 */
export function createBeginning(client: D1, log: string[], alike: () => boolean): Beginning {
	let requestCount = 0;
	let known = 0;
	let steps = "";
	let lastTables: Left["tables"] = [];
	const step: Beginning["step"] = async (name, take) => {
		if (requestCount !== known || !alike()) return take();
		steps += `${name}\n`;
		const begun = left.get(steps);
		if (begun && begun !== "once") {
			await putBack(client, lastTables, begun.tables);
			log.push(...begun.log);
			lastTables = begun.tables;
			return begun.value as Awaited<ReturnType<typeof take>>;
		}
		const from = log.length;
		const value = await take();
		if (!alike()) return value;
		const tables = begun ? await contentsOf(client) : [];
		left.set(steps, begun ? { tables, log: log.slice(from), value } : "once");
		// What follows begins with this only where it is known what this has left.
		if (begun) {
			lastTables = tables;
			known = requestCount;
		}
		return value;
	};
	return {
		db: {
			prepare(query) {
				requestCount++;
				return client.prepare(query);
			},
			batch: (statements) => client.batch(statements),
		},
		step,
	};
}
