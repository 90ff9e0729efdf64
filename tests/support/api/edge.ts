import type { D1 } from "../../../functions/db/index.ts";
import { provideDatabase } from "./database.ts";

interface TestEnv {
	DB: D1;
	TEST_MIGRATIONS: { name: string; queries: string[] }[];
}

/** Modules that only exist inside workerd: variables keep the type checker from resolving them. */
const workers = "cloudflare:workers";
const testing = "cloudflare:test";

/** Our tables in creation order, without SQLite's and D1's internal ones. */
async function tablesOf(db: D1): Promise<string[]> {
	const query =
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations' ORDER BY rowid";
	return (await db.prepare(query).all<{ name: string }>()).results.map(({ name }) => name);
}

async function openDatabase(): Promise<{ db: D1; empty: string }> {
	const { env } = (await import(/* @vite-ignore */ workers)) as { env: TestEnv };
	const { applyD1Migrations } = (await import(/* @vite-ignore */ testing)) as {
		applyD1Migrations(db: D1, migrations: TestEnv["TEST_MIGRATIONS"]): Promise<void>;
	};
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
	const tables = await tablesOf(env.DB);
	return { db: env.DB, empty: tables.map((table) => `DELETE FROM ${table}`).join("; ") };
}
let opened: ReturnType<typeof openDatabase> | undefined;

provideDatabase(async () => {
	opened ??= openDatabase();
	const { db, empty } = await opened;
	// All files share one database, so each test app starts by emptying it. One call with all of them is much cheaper.
	await db.prepare(empty).run();
	return db;
});
