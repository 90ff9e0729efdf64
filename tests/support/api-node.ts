import { migrate } from "../../functions/db/migrate.ts";
import { openSqlite } from "../../functions/db/sqlite.ts";
import { provideDatabase } from "./api-database.ts";

provideDatabase(async () => {
	const db = openSqlite(":memory:");
	await migrate(db);
	return db;
});
