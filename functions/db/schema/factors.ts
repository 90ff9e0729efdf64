import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { referToUser } from "./users.ts";

/** Authenticator apps. Not used until `confirmed_at` is set. */
export const authenticators = sqliteTable("authenticators", {
	userId: referToUser().primaryKey(),
	/** Encrypted secret (functions/utils/encrypt-secret.ts). */
	secret: text().notNull(),
	confirmedAt: integer("confirmed_at"),
	/** Latest accepted 30-second step; neither it nor earlier ones work again. */
	lastStep: integer("last_step").notNull().default(0),
	/** Id of the latest use, so that statements in its batch can tell it was theirs. */
	lastUse: text("last_use"),
	createdAt: integer("created_at").notNull(),
});

/** Single-use codes for a lost app. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		userId: referToUser().notNull(),
		/** Keyed hash; the code itself is shown once. */
		hash: text().notNull(),
		createdAt: integer("created_at").notNull().default(0),
		usedAt: integer("used_at"),
		usedBy: text("used_by"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Public keys of WebAuthn credentials. */
export const passkeys = sqliteTable(
	"passkeys",
	{
		/** Credential id, base64url. */
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		name: text().notNull(),
		/** COSE, base64url. */
		publicKey: text("public_key").notNull(),
		counter: integer().notNull(),
		createdAt: integer("created_at").notNull(),
		usedAt: integer("used_at"),
	},
	(table) => [index("passkeys_user").on(table.userId)],
);

/** Single-use WebAuthn challenges. With `user_id`, for adding a passkey to that account. */
export const passkeyChallenges = sqliteTable(
	"passkey_challenges",
	{
		id: text().primaryKey(),
		userId: referToUser(),
		usedBy: text("used_by"),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("passkey_challenges_expires").on(table.expiresAt)],
);

/** Logins with the right password awaiting their second step. */
export const loginGrants = sqliteTable(
	"login_grants",
	{
		id: text().primaryKey(),
		userId: referToUser().notNull(),
		/** Keyed hash of the password hash; changing the password revokes the grant. */
		passwordFingerprint: text("password_fingerprint").notNull(),
		isKnownDevice: integer("is_known_device", { mode: "boolean" }).notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("login_grants_expires").on(table.expiresAt)],
);

/** Removals of a lost second factor by support, three days after notifying the owner. */
export const factorRecoveries = sqliteTable("factor_recoveries", {
	userId: referToUser().primaryKey(),
	/** Keyed hash of the cancel link's token. */
	stopHash: text("stop_hash").notNull(),
	/** Those of its earlier notices, one after the other. */
	formerStopHashes: text("former_stop_hashes").notNull().default(""),
	dueAt: integer("due_at").notNull(),
	/** When the notice was sent. */
	notifiedAt: integer("notified_at"),
	createdAt: integer("created_at").notNull(),
});
