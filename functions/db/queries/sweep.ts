import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch } from "../run.ts";

const day = 24 * 60 * 60 * 1000;
/** How long payments and their refunds are kept (claim `keepRefundYears`). */
export const paymentYears = 5;

/** Forgets what has had its time: counted hits, dead codes and registrations, ended sessions, used bot checks, mails of last week. */
export async function sweep(db: Db, now: number): Promise<void> {
	await batch(db, [
		sql`DELETE FROM hits WHERE at <= ${now - day}`,
		sql`DELETE FROM codes WHERE link_expires_at <= ${now - day}`,
		sql`DELETE FROM bot_checks WHERE expires_at <= ${now}`,
		sql`DELETE FROM sessions WHERE expires_at <= ${now}`,
		sql`DELETE FROM mails WHERE created_at <= ${now - 7 * day}`,
		sql`DELETE FROM subscribers WHERE confirmed_at IS NULL AND created_at <= ${now - 2 * day}`,
		sql`DELETE FROM stripe_events WHERE at <= ${now - 7 * day}`,
		sql`DELETE FROM payments WHERE paid_at <= ${now - paymentYears * 365.25 * day}`,
	]);
}

/** Whether the database answers. */
export async function ping(db: Db): Promise<boolean> {
	return (await db.$client.prepare("SELECT 1 AS one").first<number>("one")) === 1;
}
