import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** The user name and password of somebody who sets a device up by hand. The password itself is shown once. */
export const vpnCredentials = sqliteTable("vpn_credentials", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	userName: text("user_name").notNull().unique(),
	/** Keyed hash of the password; keys for Shadowsocks are derived from it. */
	passwordHash: text("password_hash").notNull(),
	/** The password's NT hash, which EAP-MSCHAPv2 can't do without, sealed (functions/factors/encrypt-secret.ts). */
	ntHash: text("nt_hash").notNull(),
	/** Which Shadowsocks port is theirs, counted from the first of a server. */
	slot: integer().notNull().unique(),
	createdAt: integer("created_at").notNull(),
});

/** An open connection: it counts against the devices of a plan, and nothing here tells whose it is or where from. */
export const vpnSessions = sqliteTable(
	"vpn_sessions",
	{
		/** Keyed hash of account, gateway and session. */
		id: text().primaryKey(),
		/** Keyed hash of the account. */
		account: text().notNull(),
		/** The minute after which it no longer counts, unless it is heard of again. */
		until: integer().notNull(),
	},
	(table) => [
		index("vpn_sessions_account").on(table.account, table.until),
		index("vpn_sessions_until").on(table.until),
	],
);

/** A RADIUS server that may ask about logins. */
export const vpnGateways = sqliteTable("vpn_gateways", {
	name: text().primaryKey(),
	/** SHA-256 of its key, which has 256 bits. */
	keyHash: text("key_hash").notNull(),
	/** The key before, for as long as it still works. */
	formerHash: text("former_hash"),
	formerUntil: integer("former_until"),
	/** The free plan may connect, too. */
	isFree: integer("is_free", { mode: "boolean" }).notNull().default(false),
	createdAt: integer("created_at").notNull(),
});
