import type { D1 } from "../../functions/db/d1.ts";
import { provideDatabase } from "./api-database.ts";

interface TestEnv {
	DB: D1;
	TEST_MIGRATIONS: { name: string; queries: string[] }[];
}

/** Modules of workerd, which only exist inside it: the checker need not know them. */
const workers = "cloudflare:workers";
const testing = "cloudflare:test";

async function openDatabase(): Promise<D1> {
	const { env } = (await import(/* @vite-ignore */ workers)) as { env: TestEnv };
	const { applyD1Migrations } = (await import(/* @vite-ignore */ testing)) as {
		applyD1Migrations(db: D1, migrations: TestEnv["TEST_MIGRATIONS"]): Promise<void>;
	};
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
	return env.DB;
}
let opened: Promise<D1> | undefined;

provideDatabase(async () => {
	opened ??= openDatabase();
	const db = await opened;
	// One database for all files: each world starts empty.
	await db.batch(
		[
			"activity",
			"authenticators",
			"billing_jobs",
			"bot_checks",
			"clicks",
			"codes",
			"customers",
			"factor_recoveries",
			"feeds",
			"former_addresses",
			"hits",
			"letters",
			"login_grants",
			"mails",
			"packages",
			"passkey_challenges",
			"passkeys",
			"recovery_codes",
			"refunds",
			"payments",
			"sessions",
			"status_days",
			"stripe_events",
			"subscribers",
			"trials",
			"users",
		].map((table) => db.prepare(`DELETE FROM ${table}`)),
	);
	return db;
});
