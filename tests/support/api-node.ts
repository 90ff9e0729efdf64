import { migrate } from "../../functions/db/migrate.ts";
import type { SqliteDatabase } from "../../functions/db/sqlite.ts";
import { openSqlite } from "../../functions/db/sqlite.ts";
import { provideDatabase } from "./api-database.ts";

const inMemory = (): SqliteDatabase => openSqlite(":memory:");

/** What all migrations leave behind, as one text: running each of them for each world took half of what a world costs. */
async function readMigrated(): Promise<string> {
	const db = inMemory();
	const names = await migrate(db);
	const { results } = await db
		.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'")
		.all<{ sql: string }>();
	db.close();
	const done = names.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`);
	return [...results.map(({ sql }) => sql), ...done].join(";\n");
}
let migrated: Promise<string> | undefined;

provideDatabase(async () => {
	migrated ??= readMigrated();
	const db = inMemory();
	await db.exec(await migrated);
	return db;
});
