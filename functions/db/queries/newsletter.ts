import { sql } from "drizzle-orm";
import type { Db } from "../index.ts";
import { batch, type Condition, type Query, queryRow, queryRows, queryValue } from "../run.ts";
import type { subscribers } from "../schema/index.ts";
import { addMail, type NewMail } from "./mails.ts";

export type Subscriber = typeof subscribers.$inferSelect;

const columns = sql`id, email, lang, created_at AS createdAt, confirmed_at AS confirmedAt`;

/** @param id as in mailed links */
export const findSubscriber = (db: Db, id: string) =>
	queryRow<Subscriber>(db)`SELECT ${columns} FROM subscribers WHERE id = ${id}`;

export const findSubscriberByEmail = (db: Db, email: string) =>
	queryRow<Subscriber>(db)`SELECT ${columns} FROM subscribers WHERE email = ${email}`;

/** Stores a subscription request; confirmed subscribers stay unchanged. */
export const putSubscriber = ({ id, email, lang, createdAt }: Omit<Subscriber, "confirmedAt">): Query => sql`
	INSERT INTO subscribers (id, email, lang, created_at) VALUES (${id}, ${email}, ${lang}, ${createdAt})
	ON CONFLICT (email) DO UPDATE SET lang = excluded.lang, created_at = excluded.created_at WHERE confirmed_at IS NULL`;

/** Confirms a subscription requested after `since`; idempotent. Returns null if there is nothing to confirm. */
export const confirmSubscriber = (db: Db, id: string, since: number, now: number) =>
	queryRow<Subscriber>(db)`UPDATE subscribers SET confirmed_at = COALESCE(confirmed_at, ${now})
		WHERE id = ${id} AND (confirmed_at IS NOT NULL OR created_at > ${since}) RETURNING ${columns}`;

/** Deletes a subscriber with their history and unsent newsletters. */
export const removeSubscriber = (db: Db, id: string) =>
	batch(db, [
		sql`DELETE FROM mails WHERE kind = 'letter' AND sent_at IS NULL
			AND recipient = (SELECT email FROM subscribers WHERE id = ${id})`,
		sql`DELETE FROM subscribers WHERE id = ${id}`,
	]);

/** Moves a confirmed subscription to a new, verified address; it keeps its id, which mailed links carry, unless one is confirmed there. */
export const moveSubscription = (from: string, to: string, condition: Condition): Query[] => {
	const isMoving = sql`email = ${from} AND email <> ${to} AND confirmed_at IS NOT NULL AND ${condition}`;
	const moving = sql`(SELECT id FROM subscribers WHERE ${isMoving})`;
	return [
		sql`DELETE FROM subscribers WHERE email = ${to} AND confirmed_at IS NULL AND EXISTS ${moving}`,
		sql`UPDATE OR IGNORE subscribers SET email = ${to} WHERE ${isMoving}`,
		sql`UPDATE OR IGNORE letters SET subscriber_id = (SELECT id FROM subscribers WHERE email = ${to})
			WHERE subscriber_id IN ${moving}`,
		sql`DELETE FROM subscribers WHERE ${isMoving}`,
	];
};

const isUnsent = (post: string) =>
	sql`confirmed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM letters WHERE post = ${post} AND subscriber_id = subscribers.id)`;

export const countUnsent = async (db: Db, post: string) =>
	(await queryValue<number>(db)`SELECT count(*) AS count FROM subscribers WHERE ${isUnsent(post)}`) ?? 0;

/** The next confirmed subscribers to get a post, longest subscribed first. */
export const listNextSubscribers = (db: Db, post: string, limit: number): Promise<Subscriber[]> =>
	queryRows<Subscriber>(db)`
		SELECT ${columns} FROM subscribers WHERE ${isUnsent(post)} ORDER BY confirmed_at, id LIMIT ${limit}`;

/** Queues a post's newsletters with their records, only for those still subscribed and not yet served. Returns the number queued. */
export async function writeLetters(
	db: Db,
	post: string,
	mails: readonly { subscriberId: string; mail: NewMail }[],
	now: number,
): Promise<number> {
	const results = await batch(
		db,
		mails.flatMap(({ subscriberId, mail }) => {
			const isDue = sql`EXISTS (SELECT 1 FROM subscribers WHERE id = ${subscriberId} AND ${isUnsent(post)})`;
			return [
				addMail(mail, isDue),
				sql`INSERT INTO letters (post, subscriber_id, created_at)
					SELECT ${post}, id, ${now} FROM subscribers WHERE id = ${subscriberId} AND ${isUnsent(post)} RETURNING post`,
			];
		}),
	);
	return results.filter((result) => result.length > 0).length;
}
