import { DatabaseSync } from "node:sqlite";
import { migrate } from "../../../functions/db/migrate.ts";
import { wrapAsD1 } from "../../../functions/db/sqlite.ts";
import { provideDatabase } from "./database.ts";

const inMemory = (): DatabaseSync => new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });

/** Snapshot of the migrated database: running the migrations for each test app would dominate its setup time. */
async function readMigrated(): Promise<Uint8Array> {
	const db = inMemory();
	await migrate(wrapAsD1(db));
	const file = db.serialize();
	db.close();
	return file;
}
let migrated: Promise<Uint8Array> | undefined;

provideDatabase(async () => {
	migrated ??= readMigrated();
	const db = inMemory();
	db.deserialize(await migrated);
	return wrapAsD1(db);
});
