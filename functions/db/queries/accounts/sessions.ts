import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../index.ts";
import { type Condition, findRow, findRows, prepareOnce, type Query } from "../../run.ts";
import {
	coinInvoices,
	customers,
	loginGrants,
	packages,
	sessions,
	trials,
	users,
} from "../../schema/index.ts";
import { trialColumns } from "../billing/trials.ts";
import { addMail, type NewMail } from "../mails.ts";
import { hasActiveApp } from "./factors.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** Opens a session unless the password changed or the account was deleted or suspended meanwhile. Returns a row on success. */
export const createSession = (session: SessionRow, password: string, condition: Condition = sql`1`) => sql`
	INSERT INTO sessions (id, user_id, platform, browser, system, kind, seen_at, country, city, created_at, expires_at)
	SELECT ${session.id}, id, ${session.platform}, ${session.browser}, ${session.system}, ${session.kind}, ${session.seenAt},
		${session.country}, ${session.city}, ${session.createdAt}, ${session.expiresAt}
	FROM users WHERE id = ${session.userId} AND password = ${password} AND suspended_at IS NULL AND ${condition} RETURNING id`;

export const isSessionOpen = (id: string): Condition => sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${id})`;

/** More sessions end the oldest. */
const maxSessions = 10;

/** Ends the oldest sessions beyond the maximum, but never the one just opened. */
export const endOldest = ({ userId, id }: Pick<SessionRow, "userId" | "id">): Query => sql`
	DELETE FROM sessions WHERE user_id = ${userId} AND id NOT IN (
		SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY id = ${id} DESC, created_at DESC LIMIT ${maxSessions})`;

const selectSession = prepareOnce((db) =>
	db
		.select({
			session: {
				id: sessions.id,
				seenAt: sessions.seenAt,
				createdAt: sessions.createdAt,
				expiresAt: sessions.expiresAt,
			},
			user: users,
			plan: {
				userId: customers.userId,
				packageId: customers.packageId,
				endsAt: customers.endsAt,
				renews: customers.renews,
				failedInvoice: customers.failedInvoice,
				failedUrl: customers.failedUrl,
			},
			pack: { id: packages.id, name: packages.name, devices: packages.devices },
			trial: trialColumns,
			confirming: {
				id: coinInvoices.id,
				amount: coinInvoices.amount,
				currency: coinInvoices.currency,
				url: coinInvoices.url,
			},
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(customers, eq(customers.userId, users.id))
		.leftJoin(packages, eq(packages.id, customers.packageId))
		.leftJoin(
			trials,
			sql`${trials.mailbox} = coalesce((SELECT mailbox FROM trials WHERE user_id = ${users.id}), ${sql.placeholder("mailbox")})`,
		)
		.leftJoin(
			coinInvoices,
			sql`${coinInvoices.id} = (SELECT id FROM coin_invoices
				WHERE user_id = ${users.id} AND state = 'processing' ORDER BY created_at DESC LIMIT 1)`,
		)
		.where(and(eq(sessions.id, sql.placeholder("id")), gt(sessions.expiresAt, sql.placeholder("now")))),
);

/**
 * A live session with user, plan, trial (own, or of another account with the mailbox) and unconfirmed coins. One query,
 * because it runs on every authenticated request. @param mailbox the user's, as stored with trials
 */
export async function findSession(db: Db, id: string, mailbox: string, now: number) {
	const row = await selectSession(db).get({ id, mailbox, now });
	if (!row) return null;
	const { plan, pack, ...owner } = row;
	return { ...owner, plan: plan && { ...plan, pack } };
}

export type SessionOwner = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Newest first. */
export function listSessions(db: Db, userId: string, now: number) {
	const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
	return findRows(db, sessions, isOpen, desc(sessions.createdAt));
}

/** Records the day of a session's latest request. */
export const recordLastSeen = (id: string, day: number): Query =>
	sql`UPDATE sessions SET seen_at = ${day} WHERE id = ${id} AND seen_at < ${day}`;

/** Renames a user's session. Returns a row if it's theirs. */
export const nameSession = (userId: string, id: string, name: string | null): Query =>
	sql`UPDATE sessions SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id`;

/** Ends a user's session. Returns a row if it's theirs. */
export const endSession = (userId: string, id: string, condition: Condition = sql`1`): Query =>
	sql`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId} AND ${condition} RETURNING id`;

export const endSessions = (userId: string, except = "", condition: Condition = sql`1`): Query =>
	sql`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${except} AND ${condition}`;

/** SQL condition: the login's country is new to the account; an account's first country doesn't count. */
const isNewCountry = (
	session: SessionRow,
) => sql`EXISTS (SELECT 1 FROM users JOIN sessions ON sessions.user_id = users.id
	WHERE sessions.id = ${session.id} AND users.countries <> ''
	AND instr(' ' || users.countries || ' ', ${` ${session.country} `}) = 0)`;

/** Statements to follow the opening of a session: mails about a new country and stores it. None if the country is unknown. */
export const recordCountry = (session: SessionRow, mail: NewMail | null): Query[] =>
	session.country
		? [
				...(mail ? [addMail(mail, isNewCountry(session))] : []),
				sql`UPDATE users SET countries = trim(countries || ${` ${session.country}`})
					WHERE id IN (SELECT user_id FROM sessions WHERE id = ${session.id})
					AND instr(' ' || countries || ' ', ${` ${session.country} `}) = 0`,
			]
		: [];

export type LoginGrant = typeof loginGrants.$inferSelect;

/** Stores a grant for the second step if the account has an active app. Returns a row on success. */
export const putLoginGrant = (grant: LoginGrant): Query => sql`
	INSERT INTO login_grants (id, user_id, password_fingerprint, is_known_device, expires_at)
	SELECT ${grant.id}, ${grant.userId}, ${grant.passwordFingerprint}, ${grant.isKnownDevice}, ${grant.expiresAt}
	WHERE ${hasActiveApp(grant.userId)} RETURNING id`;

export const isGrantOpen = (id: string, now: number): Condition =>
	sql`EXISTS (SELECT 1 FROM login_grants WHERE id = ${id} AND expires_at > ${now})`;

export const findLoginGrant = (db: Db, id: string, now: number) =>
	findRow(db, loginGrants, and(eq(loginGrants.id, id), gt(loginGrants.expiresAt, now)));

export const endLoginGrant = (id: string, condition: Condition): Query =>
	sql`DELETE FROM login_grants WHERE id = ${id} AND ${condition}`;
