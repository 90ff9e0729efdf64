import type { D1 } from "../../../functions/db/index.ts";
import { tablesOf } from "./database.ts";

/** A snapshot after setup steps: non-empty tables, the log, and the last step's return value. */
interface Snapshot {
	tables: [name: string, rows: Record<string, unknown>[]][];
	log: string[];
	value: unknown;
}

/** Snapshots by step sequence. The first run only marks the sequence; the second takes the snapshot. */
const snapshots = new Map<string, Snapshot | "once">();

async function contentsOf(db: D1): Promise<Snapshot["tables"]> {
	const tables = await tablesOf(db);
	const matches = await db.batch(tables.map((table) => db.prepare(`SELECT * FROM ${table}`)));
	return tables.flatMap((table, n) => {
		const rows = matches[n]?.results ?? [];
		return rows.length ? [[table, rows]] : [];
	});
}

async function restoreTables(db: D1, before: Snapshot["tables"], after: Snapshot["tables"]): Promise<void> {
	const insert = (table: string, row: Record<string, unknown>) => {
		const names = Object.keys(row);
		const places = names.map(() => "?").join(", ");
		return db
			.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`)
			.bind(...Object.values(row));
	};
	await db.batch([
		// Rows may precede the rows they reference.
		db.prepare("PRAGMA defer_foreign_keys = ON"),
		...before.map(([table]) => db.prepare(`DELETE FROM ${table}`)),
		...after.flatMap(([table, rows]) => rows.map((row) => insert(table, row))),
	]);
}

export interface SetupCache {
	/** Counts queries: any query between two steps ends the cached setup. */
	db: D1;
	/** Runs a step, or restores its snapshot from a test app that took the same steps. */
	step<Value>(name: string, run: () => Promise<Value>): Promise<Value>;
}

/**
 * Most tests start with a sign-up and a login, which take longer than the test itself: repeat them by restoring their rows.
 * @param isUnchanged whether the test app is still in its default state, apart from the database
 */
export function createSetupCache(client: D1, log: string[], isUnchanged: () => boolean): SetupCache {
	let requestCount = 0;
	let known = 0;
	let steps = "";
	let lastTables: Snapshot["tables"] = [];
	const step: SetupCache["step"] = async (name, run) => {
		if (requestCount !== known || !isUnchanged()) return run();
		steps += `${name}\n`;
		const cached = snapshots.get(steps);
		if (cached && cached !== "once") {
			await restoreTables(client, lastTables, cached.tables);
			log.push(...cached.log);
			lastTables = cached.tables;
			return cached.value as Awaited<ReturnType<typeof run>>;
		}
		const from = log.length;
		const value = await run();
		if (!isUnchanged()) return value;
		const tables = cached ? await contentsOf(client) : [];
		snapshots.set(steps, cached ? { tables, log: log.slice(from), value } : "once");
		// Later steps can only build on this one once its snapshot exists.
		if (cached) {
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
