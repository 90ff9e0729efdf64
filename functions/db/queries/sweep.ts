import { sql } from "drizzle-orm";
import { statusDays } from "../../contract/status.ts";
import { day, formatDay, hour, minute, subtractYears } from "../../utils/time.ts";
import type { Db } from "../index.ts";
import { batch } from "../run.ts";
import { activityRetention } from "./accounts/activity.ts";

/** Retention in years, as promised in the privacy policy. */
export interface Retention {
	/** Payments and refund requests. */
	keepRefundYears: number;
	/** Trials of deleted accounts, automatic refunds, support actions. */
	keepMailboxYears: number;
}

/** Maximum clock difference between machines. */
const skew = 5 * minute;
/** Longer than any retry delay. */
const maxRetryDelay = 7 * hour;

/**
 * After a clock that was ahead is corrected: until that future time, hits and claims would lock people out and jobs would wait.
 * The clock may as well be behind now, so nothing here ends a session, a code or a trial, or starts the notice of a removal anew.
 */
export const repairFutureTimes = (db: Db, now: number) =>
	batch(db, [
		sql`DELETE FROM hits WHERE at > ${now + skew}`,
		sql`UPDATE authenticators SET last_step = ${Math.floor(now / 30_000)} WHERE last_step > ${now + skew} / 30000`,
		// Sent ones, of which an address without an account gets few.
		sql`UPDATE mails SET created_at = ${now} WHERE created_at > ${now + skew} AND next_at IS NULL`,
		sql`UPDATE mails SET next_at = ${now} WHERE next_at > ${now + maxRetryDelay}`,
		sql`UPDATE status_days SET at = ${now} WHERE at > ${now + skew}`,
		sql`UPDATE billing_jobs SET next_at = ${now} WHERE next_at > ${now + maxRetryDelay}`,
		sql`UPDATE customers SET synced_at = NULL WHERE synced_at > ${now + skew}`,
		sql`UPDATE customers SET checkout_at = ${now} WHERE checkout_at > ${now + skew}`,
		sql`UPDATE customers SET changing_at = ${now} WHERE changing_at > ${now + skew}`,
	]);

/** Deletes everything past its retention. After 90 days, clicks stay only as totals of their month, on its first day. */
export function sweep(db: Db, now: number, { keepRefundYears, keepMailboxYears }: Retention) {
	const mailboxBefore = subtractYears(keepMailboxYears, now);
	const paidBefore = subtractYears(keepRefundYears, now);
	const isOldClick = sql`day < ${formatDay(now - 90 * day)} AND substr(day, 9) <> '01'`;
	return batch(db, [
		sql`DELETE FROM hits WHERE at <= ${now - day}`,
		sql`DELETE FROM codes WHERE link_expires_at <= ${now - day}`,
		sql`DELETE FROM bot_checks WHERE expires_at <= ${now}`,
		sql`DELETE FROM sessions WHERE expires_at <= ${now}`,
		sql`DELETE FROM authenticators WHERE confirmed_at IS NULL AND created_at <= ${now - hour}`,
		sql`DELETE FROM passkey_challenges WHERE expires_at <= ${now}`,
		sql`DELETE FROM login_grants WHERE expires_at <= ${now}`,
		sql`DELETE FROM mails WHERE created_at <= ${now - 7 * day}`,
		sql`DELETE FROM activity WHERE at <= ${now - activityRetention}`,
		sql`INSERT INTO clicks (day, category, action, label, count)
			SELECT substr(day, 1, 8) || '01', category, action, label, sum(count) FROM clicks WHERE ${isOldClick} GROUP BY 1, 2, 3, 4
			ON CONFLICT (day, category, action, label) DO UPDATE SET count = count + excluded.count`,
		sql`DELETE FROM clicks WHERE ${isOldClick}`,
		sql`DELETE FROM status_days WHERE at <= ${now - statusDays * day}`,
		// Mails from the time an address could be reclaimed go together with the record of its owner.
		sql`DELETE FROM mails WHERE next_at IS NULL AND EXISTS (SELECT 1 FROM former_addresses AS former WHERE email = recipient
			AND former.kind = 'email_changed' AND former.created_at <= ${now - 7 * day} AND until >= mails.created_at)`,
		sql`DELETE FROM former_addresses WHERE created_at <= ${now - 7 * day}`,
		sql`DELETE FROM subscribers WHERE confirmed_at IS NULL AND created_at <= ${now - 2 * day}`,
		sql`DELETE FROM webhook_events WHERE at <= ${now - 7 * day}`,
		sql`DELETE FROM trials WHERE gone_at <= ${mailboxBefore}`,
		sql`DELETE FROM support_actions WHERE at <= ${mailboxBefore}`,
		sql`DELETE FROM automatic_refunds WHERE at <= ${mailboxBefore}`,
		// Keep invoices with a problem, which support may settle by hand, and those still confirming.
		sql`DELETE FROM coin_invoices WHERE paid_at IS NULL AND problem IS NULL AND state <> 'processing' AND created_at <= ${now - 7 * day}`,
		sql`DELETE FROM coin_invoices WHERE created_at <= ${paidBefore}`,
		sql`DELETE FROM payments WHERE paid_at <= ${paidBefore}`,
	]);
}
