import { and, eq, isNull, sql } from "drizzle-orm";
import { minute } from "../../utils/time.ts";
import type { Db } from "../index.ts";
import { batch, type Condition, findRow, findRows, prepareOnce, type Query, queryValue } from "../run.ts";
import { customers, packages, trials, users, vpnCredentials, vpnGateways } from "../schema/index.ts";
import { trialColumns } from "./billing/trials.ts";

type CredentialRow = typeof vpnCredentials.$inferSelect;
export type GatewayRow = typeof vpnGateways.$inferSelect;

/** Milliseconds without a keepalive after which a connection no longer counts. */
const keepaliveTimeout = 10 * minute;

const selectOwners = (db: Db) =>
	db
		.select({
			credential: vpnCredentials,
			customer: { userId: customers.userId, endsAt: customers.endsAt, renews: customers.renews },
			pack: { id: packages.id, devices: packages.devices },
			trial: trialColumns,
		})
		.from(vpnCredentials)
		.innerJoin(users, and(eq(users.id, vpnCredentials.userId), isNull(users.suspendedAt)))
		.leftJoin(customers, eq(customers.userId, users.id))
		.leftJoin(packages, eq(packages.id, customers.packageId))
		.leftJoin(trials, eq(trials.userId, users.id));

const selectByUserName = prepareOnce((db) =>
	selectOwners(db).where(eq(vpnCredentials.userName, sql.placeholder("userName"))),
);

/** The owner of a user name, with plan and trial; undefined if the account is suspended. */
export const findOwner = (db: Db, userName: string) => selectByUserName(db).get({ userName });

export const listOwners = async (db: Db) => selectOwners(db).orderBy(vpnCredentials.slot);

export const findCredential = (db: Db, userId: string) =>
	findRow(db, vpnCredentials, eq(vpnCredentials.userId, userId));

/** Stores a new password; an existing user name and port are kept. Returns the user name. */
export const putCredential = (row: Omit<CredentialRow, "slot">, condition: Condition): Query => sql`
	INSERT INTO vpn_credentials (user_id, user_name, password_hash, nt_hash, slot, created_at)
	SELECT ${row.userId}, ${row.userName}, ${row.passwordHash}, ${row.ntHash}, (SELECT min(slot) + 1 FROM
		(SELECT slot FROM vpn_credentials UNION SELECT -1) used
		WHERE NOT EXISTS (SELECT 1 FROM vpn_credentials WHERE slot = used.slot + 1)), ${row.createdAt}
	WHERE ${condition} ON CONFLICT (user_id) DO UPDATE
	SET password_hash = excluded.password_hash, nt_hash = excluded.nt_hash, created_at = excluded.created_at
	RETURNING user_name AS userName`;

export const endCredential = (userId: string, condition: Condition): Query =>
	sql`DELETE FROM vpn_credentials WHERE user_id = ${userId} AND ${condition}`;

const roundToMinute = (time: number): number => time - (time % minute);
const selectOtherConnections = (id: string, account: string, now: number) =>
	sql`(SELECT count(*) FROM vpn_sessions WHERE account = ${account} AND id <> ${id} AND until > ${now})`;

export const countOtherConnections = async (db: Db, id: string, account: string, now: number) =>
	(await queryValue<number>(db)`SELECT ${selectOtherConnections(id, account, now)} AS open`) ?? 0;

/** Records a keepalive, once a minute, and returns whether it's allowed. One statement, so simultaneous ones can't exceed `max`. */
export async function recordKeepalive(
	db: Db,
	{ id, account }: { id: string; account: string },
	max: number,
	now: number,
): Promise<boolean> {
	const until = roundToMinute(now + keepaliveTimeout);
	const [, liveRows] = await batch(db, [
		sql`INSERT INTO vpn_sessions (id, account, until) SELECT ${id}, ${account}, ${until}
			WHERE ${selectOtherConnections(id, account, now)} < ${max}
			ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE until <> excluded.until`,
		sql`SELECT 1 FROM vpn_sessions WHERE id = ${id} AND until > ${now}`,
	]);
	return liveRows?.length === 1;
}

export const endVpnSession = (id: string): Query => sql`DELETE FROM vpn_sessions WHERE id = ${id}`;

/** Deletes connections without a keepalive, and those of a clock that was ahead. */
export const endStaleConnections = (now: number): Query =>
	sql`DELETE FROM vpn_sessions WHERE until <= ${now} OR until > ${now + 2 * keepaliveTimeout}`;

export const findGateway = (db: Db, name: string) => findRow(db, vpnGateways, eq(vpnGateways.name, name));

export const listGateways = (db: Db) => findRows(db, vpnGateways, undefined, vpnGateways.name);

/** Sets a gateway's key; the previous one works until `formerUntil`. */
export const putGateway = (
	row: Pick<GatewayRow, "name" | "keyHash" | "isFree" | "createdAt">,
	formerUntil: number,
): Query => sql`
	INSERT INTO vpn_gateways (name, key_hash, is_free, created_at)
	VALUES (${row.name}, ${row.keyHash}, ${Number(row.isFree)}, ${row.createdAt})
	ON CONFLICT (name) DO UPDATE SET former_hash = key_hash, former_until = ${formerUntil}, key_hash = excluded.key_hash,
		is_free = excluded.is_free, created_at = excluded.created_at`;

export const endGateway = (name: string): Query =>
	sql`DELETE FROM vpn_gateways WHERE name = ${name} RETURNING name`;
