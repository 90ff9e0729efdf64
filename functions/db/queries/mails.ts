import { desc, eq, type SQL, sql } from "drizzle-orm";
import { day, hour } from "../../utils/time.ts";
import type { Db } from "../index.ts";
import { batch, type Condition, findRow, type Query, queryRows, queryValue } from "../run.ts";
import { mails } from "../schema/index.ts";

export type MailRow = typeof mails.$inferSelect;
export type NewMail = Omit<MailRow, "attempts" | "nextAt" | "sentAt" | "failure" | "unsubscribe"> &
	Partial<Pick<MailRow, "unsubscribe">>;

/** Queues a mail, due at once. Put it in the batch of its cause (transactional outbox). */
export const addMail = (mail: NewMail, condition: SQL = sql`1`): Query => sql`
	INSERT INTO mails (id, recipient, kind, lang, subject, text, html, code, link, unsubscribe, created_at, attempts, next_at)
	SELECT ${mail.id}, ${mail.recipient}, ${mail.kind}, ${mail.lang}, ${mail.subject}, ${mail.text}, ${mail.html},
		${mail.code}, ${mail.link}, ${mail.unsubscribe ?? null}, ${mail.createdAt}, 0, ${mail.createdAt} WHERE ${condition}`;

const unknownAddressWindow = day;

/** Like `addMail`, for mails that anyone can trigger: an address without an account gets at most one a day, besides sign-up codes and what was sent while it had one. */
export const addUnknownAddressMail = (mail: NewMail, condition: Condition = sql`1`): Query =>
	addMail(
		mail,
		sql`${condition} AND (
			EXISTS (SELECT 1 FROM users WHERE email = ${mail.recipient})
			OR NOT EXISTS (
				SELECT 1 FROM mails
				WHERE recipient = ${mail.recipient}
				AND created_at > ${mail.createdAt - unknownAddressWindow}
				AND ${mail.kind === "moved" ? sql`kind = 'moved'` : sql`kind NOT IN ('letter', 'signup')`}
			)
		)`,
	);

/** SQL assignments for an outbox row: counts an attempt and schedules the next. @param delays milliseconds after each attempt @param last after all others, null for none */
export function countAttempt(delays: readonly number[], last: number | null, now: number): SQL {
	const cases = delays.map((delay, attempts) => sql`WHEN ${attempts} THEN ${now + delay}`);
	return sql`attempts = attempts + 1, next_at = CASE attempts ${sql.join(cases, sql` `)} ELSE ${last} END`;
}

/** Claims the next due mail for one attempt, newsletters last, so that one process makes it; given up after the last delay. */
export async function claimMail(db: Db, delays: readonly number[], now: number): Promise<MailRow | null> {
	const next = (isLetter: 0 | 1) => sql`(SELECT id FROM mails
		WHERE (kind = 'letter') = ${isLetter} AND next_at <= ${now} ORDER BY next_at, created_at LIMIT 1)`;
	const id = await queryValue<string>(db)`UPDATE mails SET ${countAttempt(delays, null, now)}
		WHERE id = coalesce(${next(0)}, ${next(1)}) RETURNING id`;
	return id === null ? null : findMail(db, id);
}

/** Contents are erased once a mail is sent or given up, because they include codes and links. */
const erasedContent = { subject: "", text: "", html: "", code: null, link: null, unsubscribe: null };

/** The deletion notice is the last record of a person, so it's deleted once sent. */
const dropNotice = (id: string): Query => sql`DELETE FROM mails WHERE id = ${id} AND kind = 'deleted'`;

/** A late notice delays the removal as much, so that the owner has the whole waiting period. */
const markRemovalNotified = (stopHash: string, now: number): Query =>
	sql`UPDATE factor_recoveries SET notified_at = ${now}, due_at = due_at + ${now} - created_at WHERE stop_hash = ${stopHash}`;

/** Marks a mail as sent; `keep` retains its content for the local mailbox. */
export async function markSent(
	db: Db,
	{ id, kind }: Pick<MailRow, "id" | "kind">,
	keep: boolean,
	now: number,
): Promise<void> {
	const set = { sentAt: now, nextAt: null, failure: null, ...(keep ? {} : erasedContent) };
	const sent = db.update(mails).set(set).where(eq(mails.id, id));
	const notified = kind === "factor_removal" ? [markRemovalNotified(id, now)] : [];
	await batch(db, [sent, ...notified, ...(keep ? [] : [dropNotice(id)])]);
}

/** Prefix of failures that concern only their recipient. */
export const recipientFailurePrefix = "only this one: ";

/** Records a failure, and erases a mail after its last attempt. @param retryAt of an attempt that says nothing about the mail, so doesn't count */
export function markFailed(db: Db, { id, attempts, nextAt }: MailRow, failure: string, retryAt?: number) {
	const isGivenUp = nextAt === null && !retryAt;
	const set = {
		failure,
		...(retryAt && { attempts: attempts - 1, nextAt: retryAt }),
		...(isGivenUp && erasedContent),
	};
	return batch(db, [
		db.update(mails).set(set).where(eq(mails.id, id)),
		...(isGivenUp ? [dropNotice(id)] : []),
	]);
}

/** Recently sent mails are searched among those created within this time, because `sent_at` has no index. */
const sentWindow = hour;

export const countQueuedMails = async (db: Db) =>
	(await queryValue<number>(db)`SELECT count(*) AS waiting FROM mails WHERE next_at IS NOT NULL`) ?? 0;

/** Without newsletters: recipients waiting since the earlier time, mails waiting since the later, and whether any was sent since the earlier. */
export async function readMailQueue(db: Db, [earlier, later]: readonly [earlier: number, later: number]) {
	const [row] = await queryRows<{ stuckRecipients: number; lateMails: number; hasSent: number }>(db)`SELECT
		(SELECT count(DISTINCT recipient) FROM mails
			WHERE next_at IS NOT NULL AND kind <> 'letter' AND created_at <= ${earlier}) AS stuckRecipients,
		(SELECT count(*) FROM mails
			WHERE next_at IS NOT NULL AND kind <> 'letter' AND created_at <= ${later}) AS lateMails,
		EXISTS (SELECT 1 FROM mails WHERE created_at > ${earlier - sentWindow} AND sent_at > ${earlier}) AS hasSent`;
	return { stuckRecipients: 0, lateMails: 0, ...row, hasSent: Boolean(row?.hasSent) };
}

/** Why the longest-waiting mail fails; null while others are being sent. Ignores failures that concern only the recipient. */
export const findMailFailure = (db: Db, now: number) =>
	queryValue<string>(db)`
		SELECT failure FROM mails AS late
		WHERE next_at IS NOT NULL AND failure IS NOT NULL
		AND failure NOT LIKE ${`${recipientFailurePrefix}%`}
		AND NOT EXISTS (SELECT 1 FROM mails WHERE created_at > ${now - sentWindow} AND sent_at > late.created_at)
		ORDER BY created_at LIMIT 1`;

export const findMail = (db: Db, id: string) => findRow(db, mails, eq(mails.id, id));

/** Newest first. */
export const listMails = (db: Db, limit: number): Promise<MailRow[]> =>
	db.select().from(mails).orderBy(desc(mails.createdAt), desc(sql`rowid`)).limit(limit);

/** An address belongs to the first who could still reclaim it when the mail was sent, else to today's account; deletion notices to nobody. */
export const isMailOf = (userId: string): Condition => sql`kind <> 'deleted'
	AND recipient IN (
		SELECT email FROM users WHERE id = ${userId}
		UNION SELECT email FROM former_addresses WHERE user_id = ${userId}
	)
	AND ${userId} = coalesce(
		(
			SELECT former.user_id FROM former_addresses AS former
			WHERE former.email = recipient AND former.kind = 'email_changed'
			AND max(former.created_at, until) >= mails.created_at
			ORDER BY max(former.created_at, until) LIMIT 1
		),
		(SELECT id FROM users WHERE email = recipient)
	)`;
