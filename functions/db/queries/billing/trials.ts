import { eq, or, type SQL, sql } from "drizzle-orm";
import { day } from "../../../utils/time.ts";
import type { Db } from "../../index.ts";
import { batch, findRows, hasRow, type Query, queryRows } from "../../run.ts";
import { trials } from "../../schema/index.ts";
import { addMail, type NewMail } from "../mails.ts";
import { hasActivePlan } from "./billing.ts";

type TrialRow = typeof trials.$inferSelect;
/** The fields that determine a trial's status. */
export type TrialProgress = Pick<TrialRow, "userId" | "endsAt" | "remainingMs">;
/** In joins the first column tells drizzle whether there is a row. */
export const trialColumns = {
	mailbox: trials.mailbox,
	userId: trials.userId,
	endsAt: trials.endsAt,
	remainingMs: trials.remainingMs,
};

/** The user's own trial, otherwise another account's with the same mailbox. */
export async function findTrial(db: Db, userId: string, mailbox: string): Promise<TrialRow | null> {
	const isTheirs = or(eq(trials.userId, userId), eq(trials.mailbox, mailbox));
	return (await findRows(db, trials, isTheirs, sql`${trials.userId} = ${userId} DESC`))[0] ?? null;
}

/** `getEndOfDay` as an SQL expression. */
const toEndOfDay = (time: SQL): SQL => sql`${time} - (${time}) % ${day} + ${day - 1}`;

const isRunning = (now: number): SQL => sql`remaining_ms IS NULL AND ends_at > ${now}`;

/** Starts a trial, unless account or mailbox had one or a paid plan is active; one statement, so once. Returns whether it did. */
export const putTrial = (
	db: Db,
	{ mailbox, userId, beganAt, endsAt }: Pick<TrialRow, "mailbox" | "userId" | "beganAt" | "endsAt">,
) =>
	hasRow(db)`INSERT INTO trials (mailbox, user_id, began_at, ends_at, next_mail)
		SELECT ${mailbox}, id, ${beganAt}, ${endsAt}, 'trial_ending' FROM users
		WHERE id = ${userId} AND NOT ${hasActivePlan(sql`users.id`, beganAt)} ON CONFLICT DO NOTHING RETURNING mailbox`;

/** Pauses trials when a paid plan starts, resumes them when it ends. @param longest milliseconds @param userId only this user's */
export async function settleTrials(db: Db, longest: number, now: number, userId?: string): Promise<void> {
	const whoseTrials = userId === undefined ? sql`user_id IS NOT NULL` : sql`user_id = ${userId}`;
	const isPaid = hasActivePlan(sql`trials.user_id`, now);
	await batch(db, [
		sql`UPDATE trials SET remaining_ms = min(ends_at - ${now}, ${longest}) WHERE ${isRunning(now)} AND ${whoseTrials} AND ${isPaid}`,
		sql`UPDATE trials SET ends_at = ${toEndOfDay(sql`${now} + remaining_ms`)}, remaining_ms = NULL WHERE remaining_ms IS NOT NULL AND ${whoseTrials} AND NOT ${isPaid}`,
	]);
}

type TrialMail = Pick<TrialRow, "mailbox" | "endsAt" | "nextMail">;

/** Trials with a mail due, earliest first. */
export const listDueTrials = (db: Db, ahead: number, now: number, limit: number) =>
	queryRows<TrialMail & { email: string; name: string; lang: string }>(db)`
		SELECT mailbox, ends_at AS endsAt, next_mail AS nextMail, email, name, lang FROM trials JOIN users ON users.id = user_id
		WHERE next_mail IS NOT NULL AND remaining_ms IS NULL
		AND ends_at <= CASE next_mail WHEN 'trial_ending' THEN ${now + ahead} ELSE ${now} END ORDER BY ends_at LIMIT ${limit}`;

/** Queues a trial's mail if it's unchanged, and schedules the next. */
export async function queueTrialMail(
	db: Db,
	{ mailbox, endsAt, nextMail }: TrialMail,
	next: TrialRow["nextMail"],
	mail: NewMail | null,
): Promise<void> {
	const isSame = sql`mailbox = ${mailbox} AND ends_at = ${endsAt} AND next_mail = ${nextMail} AND remaining_ms IS NULL`;
	await batch(db, [
		...(mail ? [addMail(mail, sql`EXISTS (SELECT 1 FROM trials WHERE ${isSame})`)] : []),
		sql`UPDATE trials SET next_mail = ${next} WHERE ${isSame}`,
	]);
}

/** Keeps a record that this mailbox had a trial. Must precede the statement that deletes the user. */
export const detachTrial = (userId: string, condition: SQL, now: number): Query => sql`
	UPDATE trials SET gone_at = ${now}, next_mail = NULL, remaining_ms = NULL WHERE user_id = ${userId} AND ${condition}`;
