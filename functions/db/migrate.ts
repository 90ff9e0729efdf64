import { readdirSync, readFileSync } from "node:fs";
import { OperatorError } from "../utils/operator-error.ts";
import type { D1 } from "./index.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Applies pending migrations in one batch, recorded like `wrangler d1 migrations apply`. @param prepare runs before an existing database changes */
export async function migrate(db: D1, prepare: (names: string[]) => Promise<void> = async () => {}) {
	await db
		.prepare(
			"CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
		)
		.run();
	const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
	const done = new Set(results.map((row) => row.name));
	const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
	const newer = [...done].filter((name) => !migrations.includes(name)).sort();
	if (newer.length > 0)
		throw new OperatorError(
			`The database is from a newer version: it has the migration ${newer.at(-1)}, which this version doesn't know. Start that version or a later one, or restore an older backup (npm run restore).`,
		);
	const names = migrations.filter((name) => !done.has(name)).sort();
	if (names.length > 0 && done.size > 0) await prepare(names);
	const statements = names.flatMap((name) => [
		...readFileSync(new URL(name, folder), "utf8")
			.split("--> statement-breakpoint")
			.map((part) => part.trim())
			.filter(Boolean)
			.map((statement) => db.prepare(statement)),
		db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
	]);
	if (statements.length > 0) await db.batch(statements);
	return names;
}
