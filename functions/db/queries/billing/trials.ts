import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { batch, type Query, rows } from "../../run.ts";
import { trials } from "../../schema/index.ts";
import { select } from "../../select.ts";
import { addMail, type NewMail } from "../mails.ts";
import { paying } from "./billing.ts";

export type TrialRow = typeof trials.$inferSelect;
/** What tells how somebody stands with it. */
export type BegunTrial = Pick<TrialRow, "userId" | "endsAt" | "rest">;

const trialOf = select(
	{ trial: getTableColumns(trials) },
	"FROM trials trial WHERE trial.user_id = ? OR trial.mailbox = ? ORDER BY trial.user_id = ? DESC LIMIT 1",
);

const columns = sql`mailbox, user_id AS userId, began_at AS beganAt, ends_at AS endsAt, rest, next_mail AS nextMail, gone_at AS goneAt`;
/** Ended this lately, somebody's row may not say so yet. */
const lately = 60 * 24 * 60 * 60 * 1000;

/** The trial of a person, or of another account of the same mailbox; their own first. */
export async function findTrial(db: Db, userId: string, mailbox: string): Promise<TrialRow | null> {
	const [row] = await trialOf(db, userId, mailbox, userId);
	return row?.trial ?? null;
}

const running = (now: number): SQL => sql`rest IS NULL AND ends_at > ${now}`;

/** Brings `users.type` to what the trials say, for whatever reads the person's row only. */
const setTypes = (now: number, whose: SQL): Query[] => [
	sql`UPDATE users SET type = 'trial' WHERE type = 'free' AND id IN (SELECT user_id FROM trials WHERE ${running(now)} AND ${whose})`,
	sql`UPDATE users SET type = 'free' WHERE type = 'trial' AND id IN (SELECT user_id FROM trials
		WHERE ends_at > ${now - lately} AND ends_at <= ${now} AND rest IS NULL AND ${whose})`,
];

/**
 * Begins a trial, unless the account or its mailbox had one, or a paid plan runs: one statement, so that of parallel calls
 * one has an effect. Whether this was it.
 */
export async function putTrial(
	db: Db,
	trial: Pick<TrialRow, "mailbox" | "beganAt" | "endsAt"> & { userId: string },
): Promise<boolean> {
	const { mailbox, userId, beganAt, endsAt } = trial;
	const [inserted] = await batch(db, [
		sql`INSERT INTO trials (mailbox, user_id, began_at, ends_at, next_mail)
			SELECT ${mailbox}, id, ${beganAt}, ${endsAt}, 'trial_ending' FROM users
			WHERE id = ${userId} AND NOT ${paying(sql`users.id`, beganAt)} ON CONFLICT DO NOTHING RETURNING mailbox`,
		...setTypes(beganAt, sql`user_id = ${userId}`),
	]);
	return inserted?.length === 1;
}

/**
 * Stops the trials of people whose paid plan has begun, and keeps what is left; lets those go on whose plan has ended.
 * @param longest milliseconds that are kept at most, whatever a clock has done @param userId of one person only
 */
export async function settleTrials(db: Db, longest: number, now: number, userId?: string): Promise<void> {
	const whose = userId === undefined ? sql`user_id IS NOT NULL` : sql`user_id = ${userId}`;
	const paid = paying(sql`trials.user_id`, now);
	await batch(db, [
		sql`UPDATE trials SET rest = min(ends_at - ${now}, ${longest}) WHERE ${running(now)} AND ${whose} AND ${paid}`,
		sql`UPDATE trials SET ends_at = ${now} + rest, rest = NULL WHERE rest IS NOT NULL AND ${whose} AND NOT ${paid}`,
		...setTypes(now, whose),
	]);
}

/** Trials whose people are to be written to, the longest due first. */
export const dueTrials = (db: Db, ahead: number, now: number, limit: number) =>
	rows<TrialRow & { userId: string; email: string; name: string; lang: string }>(
		db,
		sql`SELECT ${columns}, email, name, lang FROM trials JOIN users ON users.id = user_id
			WHERE next_mail IS NOT NULL AND rest IS NULL
			AND ends_at <= CASE next_mail WHEN 'trial_ending' THEN ${now + ahead} ELSE ${now} END ORDER BY ends_at LIMIT ${limit}`,
	);

/** Writes a mail about a trial, if it still is as it was read, and what comes next. */
export async function tellTrial(
	db: Db,
	{ mailbox, endsAt, nextMail }: TrialRow,
	next: TrialRow["nextMail"],
	mail: NewMail | null,
): Promise<void> {
	const same = sql`mailbox = ${mailbox} AND ends_at = ${endsAt} AND next_mail = ${nextMail} AND rest IS NULL`;
	await batch(db, [
		...(mail ? [addMail(mail, sql`EXISTS (SELECT 1 FROM trials WHERE ${same})`)] : []),
		sql`UPDATE trials SET next_mail = ${next} WHERE ${same}`,
	]);
}

/** What is left of a trial when a person goes: that this mailbox had one. Belongs before the statement that removes the person. */
export const leaveTrial = (userId: string, condition: SQL, now: number): Query => sql`
	UPDATE trials SET gone_at = ${now}, next_mail = NULL, rest = NULL WHERE user_id = ${userId} AND ${condition}`;
