import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch, type Condition, type Query, rows, value } from "../run.ts";
import { mails } from "../schema/index.ts";

export type MailRow = typeof mails.$inferSelect;
export type NewMail = Omit<MailRow, "attempts" | "nextAt" | "sentAt" | "failure" | "unsubscribe"> &
	Partial<Pick<MailRow, "unsubscribe">>;

/** Writes a mail down, due at once; with a condition only while that holds. Belongs in the batch of its cause. */
export const addMail = (mail: NewMail, condition: SQL = sql`1`): Query => sql`
	INSERT INTO mails (id, recipient, kind, lang, subject, text, html, code, link, unsubscribe, created_at, attempts, next_at)
	SELECT ${mail.id}, ${mail.recipient}, ${mail.kind}, ${mail.lang}, ${mail.subject}, ${mail.text}, ${mail.html},
		${mail.code}, ${mail.link}, ${mail.unsubscribe ?? null}, ${mail.createdAt}, 0, ${mail.createdAt} WHERE ${condition}`;

/** An address without an account gets one mail in this time, whatever asks for it. */
const strangerWindow = 24 * 60 * 60 * 1000;

/**
 * Like `addMail`, for what anybody can have sent to anybody: to an address without an account only if nothing was mailed there
 * for a day, whichever form asked for it. (A sign-up's code is not bound by that, as whoever signs up waits for it; it counts.)
 */
export const strangerMail = (mail: NewMail): Query =>
	addMail(
		mail,
		sql`(EXISTS (SELECT 1 FROM users WHERE email = ${mail.recipient}) OR NOT EXISTS (SELECT 1 FROM mails
			WHERE recipient = ${mail.recipient} AND created_at > ${mail.createdAt - strangerWindow} AND kind <> 'letter'))`,
	);

/**
 * Takes the next due mail for one attempt and sets when the following one would be, so that each attempt
 * is made by one process once. `delays` are the milliseconds after the first, second, … attempt.
 */
export async function claimMail(db: Db, delays: readonly number[], now: number): Promise<MailRow | null> {
	const cases = sql.join(
		delays.map((delay, attempts) => sql`WHEN ${attempts} THEN ${now + delay}`),
		sql` `,
	);
	const claimed = await rows<{ id: string }>(
		db,
		sql`UPDATE mails SET attempts = attempts + 1, next_at = CASE attempts ${cases} ELSE NULL END
			WHERE id = (SELECT id FROM mails WHERE next_at <= ${now} ORDER BY kind = 'letter', next_at, created_at LIMIT 1) RETURNING id`,
	);
	return claimed[0] ? findMail(db, claimed[0].id) : null;
}

/** What a mail says is nobody's business once it has left or been given up: codes and links go. */
const empty = { subject: "", text: "", html: "", code: null, link: null, unsubscribe: null };

/** The notice of a deletion is the last that is known of a person: its record goes with it. */
const dropNotice = (id: string): Query => sql`DELETE FROM mails WHERE id = ${id} AND kind = 'deleted'`;

/** Notes a delivery; `keep` leaves the words in place (the outbox is where they are read). */
export async function markSent(db: Db, id: string, keep: boolean, now: number): Promise<void> {
	const set = { sentAt: now, nextAt: null, failure: null, ...(keep ? {} : empty) };
	const sent = db.update(mails).set(set).where(eq(mails.id, id));
	await batch(db, keep ? [sent] : [sent, dropNotice(id)]);
}

/** Begins the failures that say nothing of other mails: the recipient's own server has refused it. */
export const recipientsOwn = "only this one: ";

/** Notes why an attempt failed. */
export const markFailed = (db: Db, id: string, failure: string) =>
	batch(db, [db.update(mails).set({ failure }).where(eq(mails.id, id))]);

/** Empties a mail that no attempt could deliver. */
export const markGivenUp = (db: Db, id: string) =>
	batch(db, [db.update(mails).set(empty).where(eq(mails.id, id)), dropNotice(id)]);

/** Mails that left lately are looked for among those written in this time before: all others have no index. */
const sinceCreated = 60 * 60 * 1000;

/** How many mails are still to be sent. */
export const countWaiting = async (db: Db) =>
	(await value<number>(db, sql`SELECT count(*) AS waiting FROM mails WHERE next_at IS NOT NULL`)) ?? 0;

/**
 * How many people's mails (letters aside) wait since before the earlier of two moments, how many mails since before
 * the later one, and whether any has left since the earlier one. Nothing of whose they are.
 */
export async function mailQueue(
	db: Db,
	[earlier, later]: readonly [earlier: number, later: number],
): Promise<{ long: number; late: number; left: boolean }> {
	const [row] = await rows<{ long: number; late: number; sent: number }>(
		db,
		sql`SELECT
			(SELECT count(DISTINCT recipient) FROM mails WHERE next_at IS NOT NULL AND kind <> 'letter' AND created_at <= ${earlier}) AS long,
			(SELECT count(*) FROM mails WHERE next_at IS NOT NULL AND kind <> 'letter' AND created_at <= ${later}) AS late,
			EXISTS (SELECT 1 FROM mails WHERE created_at > ${earlier - sinceCreated} AND sent_at > ${earlier}) AS sent`,
	);
	return { long: row?.long ?? 0, late: row?.late ?? 0, left: !!row?.sent };
}

/**
 * Why the mail that waits longest does not leave; null while others do. What only its recipient is the reason of does not count.
 */
export const mailFailure = (db: Db, now: number) =>
	value<string>(
		db,
		sql`SELECT failure FROM mails AS late WHERE next_at IS NOT NULL AND failure IS NOT NULL AND failure NOT LIKE ${`${recipientsOwn}%`}
			AND NOT EXISTS (SELECT 1 FROM mails WHERE created_at > ${now - sinceCreated} AND sent_at > late.created_at)
			ORDER BY created_at LIMIT 1`,
	);

export const findMail = async (db: Db, id: string): Promise<MailRow | null> =>
	(await db.select().from(mails).where(eq(mails.id, id)).limit(1))[0] ?? null;

/** Newest first. */
export const listMails = (db: Db, limit: number): Promise<MailRow[]> =>
	db.select().from(mails).orderBy(desc(mails.createdAt), desc(sql`rowid`)).limit(limit);

/**
 * Whose a mail is: of the account that was the next to give the address up (with the days in which it could have it back), or
 * else has it now. The notice of a deletion is nobody's any more.
 */
export const mailOf = (userId: string): Condition => sql`kind <> 'deleted'
	AND recipient IN (SELECT email FROM users WHERE id = ${userId} UNION SELECT email FROM former_addresses WHERE user_id = ${userId})
	AND ${userId} = coalesce((SELECT former.user_id FROM former_addresses AS former WHERE former.email = recipient
		AND former.kind = 'email_changed' AND max(former.created_at, until) >= mails.created_at ORDER BY max(former.created_at, until) LIMIT 1),
		(SELECT id FROM users WHERE email = recipient))`;

/** Everything mailed, or about to be mailed, to an address of a person while it was theirs; newest first. */
export const mailsTo = (db: Db, userId: string): Promise<MailRow[]> =>
	db.select().from(mails).where(mailOf(userId)).orderBy(desc(mails.createdAt), desc(sql`rowid`));
