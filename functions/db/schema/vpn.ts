import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { referToUser } from "./users.ts";

/** Credentials for manual setup. The password itself is shown once. */
export const vpnCredentials = sqliteTable("vpn_credentials", {
	userId: referToUser().primaryKey(),
	userName: text("user_name").notNull().unique(),
	/** Keyed hash of the password; Shadowsocks keys are derived from it. */
	passwordHash: text("password_hash").notNull(),
	/** Encrypted NT hash of the password, which EAP-MSCHAPv2 requires (functions/utils/encrypt-secret.ts). */
	ntHash: text("nt_hash").notNull(),
	/** Offset of the user's Shadowsocks port from a server's first. */
	slot: integer().notNull().unique(),
	createdAt: integer("created_at").notNull(),
});

/** Open connections, for the device limit; nothing here reveals who or where. */
export const vpnSessions = sqliteTable(
	"vpn_sessions",
	{
		/** Keyed hash of account, gateway and session. */
		id: text().primaryKey(),
		/** Keyed hash of the account. */
		account: text().notNull(),
		/** Minute of expiry without another keepalive. */
		until: integer().notNull(),
	},
	(table) => [
		index("vpn_sessions_account").on(table.account, table.until),
		index("vpn_sessions_until").on(table.until),
	],
);

/** RADIUS servers that may query this site. */
export const vpnGateways = sqliteTable("vpn_gateways", {
	name: text().primaryKey(),
	/** SHA-256 of its 256-bit key. */
	keyHash: text("key_hash").notNull(),
	/** The previous key, while it still works. */
	formerHash: text("former_hash"),
	formerUntil: integer("former_until"),
	/** Whether the free plan may connect. */
	isFree: integer("is_free", { mode: "boolean" }).notNull().default(false),
	createdAt: integer("created_at").notNull(),
});
